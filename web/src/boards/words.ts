// How a game speaks. boards/<game>/words.ts exports one `words: GameWords`; where there is none, or it
// says null, the event's own text is shown. Sentences come from i18n/<lang>/<game>.json.
import type { LogEntry, View } from '../table/table';
import type { SeatInfo } from './board';

export interface Scene {
  seats: SeatInfo[];
  view: View; // as it is now, not when the event happened
}

/** The end of a key: sentences about whoever is called "you" are in the second person. */
export const person = (seat: number | null, { seats }: Pick<Scene, 'seats'>): '' | '.you' =>
  seat !== null && seats[seat]?.you ? '.you' : '';

export interface GameWords {
  /** A log line without the player's name, in the present tense: "bids 3", or "bid 3" after "You". null: leave it out of the log. */
  event(entry: LogEntry, scene: Scene): string | null;
  /** A legal event as a button or line of the generic board and the hints: "Bid 3", "Lay at 2,1, turned left". */
  choice(event: string, scene: Scene): string;
  /** What is expected of the seat to act, in the imperative: "Bid or pass". */
  expected(view: View): string;
  /** An argument of a score sentence in words: kind 'C' → "candy". null: as it is. */
  argument?(name: string, value: unknown, scene: Scene): string | null;
}
