// How a game speaks. games/<game>/board/words.ts exports one `words: GameWords`; where there is none, or it
// says null, the event's own text is shown. Sentences come from games/<game>/board/<lang>.json.
import type { LogEntry, View } from '../table/table';
import type { SeatInfo } from './board';

export interface Scene {
  seats: SeatInfo[];
  view: View; // as it is now, not when the event happened
}

/** The end of a key: sentences about whoever is called "you" are in the second person. */
export const person = (seat: number | null, { seats }: Pick<Scene, 'seats'>): '' | '.you' =>
  seat !== null && seats[seat]?.you ? '.you' : '';

/** A part of what lies on the table, in words: a title and lines; `seat`: it belongs to somebody. */
export interface Section {
  title: string;
  seat?: number;
  lines: string[];
}

export interface GameWords {
  /** A log line without the player's name, in the present tense: "bids 3", or "bid 3" after "You". null: leave it out of the log. */
  event(entry: LogEntry, scene: Scene): string | null;
  /** A legal event as a button or line of the generic board and the hints: "Bid 3", "Lay at 2,1, turned left". */
  choice(event: string, scene: Scene): string;
  /** What is expected of the seat to act, in the imperative: "Bid or pass". */
  expected(view: View): string;
  /** An argument of a score sentence in words: kind 'C' → "candy". null: as it is. */
  argument?(name: string, value: unknown, scene: Scene): string | null;
  /** Under which title an item stands where many are listed, by its key: "Cities". Those that have none stand apart. */
  heap?(key: string): string | null;
  /** What lies on the table, for whoever reads it as a list. Without it the view is shown as the engine tells it. */
  sections?(scene: Scene): Section[];
  /** The last of these words of an event, for long lists that are chosen word by word: "Blue 12" for `play B12`. null:
   *  as it is. */
  step?(said: readonly string[], scene: Scene): string | null;
}
