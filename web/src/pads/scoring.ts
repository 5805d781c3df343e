// All pads seen from outside: totals, the end, who leads. The arithmetic is each game's own, games/<game>/pad/score.ts.
import type { GameId } from '../table/table';
import { best, type Pad } from './pad';

/** What a game's score.ts exports. */
export interface Scoring {
  /** The rules of the house that matter for the points, as a new pad has them: some of the game's own options. */
  options: Record<string, unknown>;
  totals(pad: Pad): number[];
  /** Where the rules say when it ends; otherwise the players do. */
  over?(pad: Pad): boolean;
  /** What each round gave to each seat, in games with rounds. */
  rounds?(pad: Pad): number[][];
  /** What is counted, if it is not points: the text `pads.<unit>`. */
  unit?: 'tokens';
}
const scorings = import.meta.glob('../games/*/pad/score.ts', { eager: true }) as unknown as Record<
  string,
  Scoring | undefined
>;

export const scoringOf = (game: GameId): Scoring | undefined => scorings[`../games/${game}/pad/score.ts`];

export const totals = (pad: Pad): number[] => scoringOf(pad.game)!.totals(pad);
export const over = (pad: Pad): boolean => scoringOf(pad.game)!.over?.(pad) ?? pad.finished;

/** Nobody leads before anything is written. */
export const leaders = (pad: Pad): number[] => (pad.entries.length > 0 ? best(totals(pad)) : []);
