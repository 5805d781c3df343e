// Klats!: rounds of sets. A set counts its top cards if they show all three colours.
import { addUp, sum, type Pad } from '../../../pads/pad';

export const colours = ['B', 'G', 'O'] as const;
export type Colour = (typeof colours)[number];
export const values: readonly number[] = Array.from({ length: 15 }, (_, i) => i + 1);
export const mostPiles = 6;

export interface KlatsSet {
  /** The numbers on top, all different: equal numbers merge. */
  tops: number[];
  missing: Colour[];
}
export interface KlatsRound {
  sets: KlatsSet[];
}
export interface KlatsOptions {
  variant: 'standard' | 'connoisseur';
  deck?: 'by-value' | 'double'; // pads from before have none: every number in every colour
}
export const options: KlatsOptions = { variant: 'standard', deck: 'by-value' };
export type KlatsPad = Pad<KlatsRound, KlatsOptions>;

export const target = (options: KlatsOptions): number => (options.variant === 'standard' ? 150 : 100);
/** Standard: a round for each player. A connoisseur's match goes on, but not for ever. */
export const lastRound = (pad: KlatsPad): number =>
  pad.options.variant === 'standard' ? pad.names.length : 50;

/** In the deck of the box a number has one colour; which ones is partly our reconstruction, so a pad only proposes them. */
const numbersOf: Record<Colour, readonly number[]> = {
  B: [1, 4, 8, 12, 15],
  G: [3, 5, 7, 11, 14],
  O: [2, 6, 9, 10, 13],
};
export const missingIn = (tops: readonly number[]): Colour[] =>
  colours.filter((colour) => !tops.some((top) => numbersOf[colour].includes(top)));

/** Three colours need three cards. */
export const counts = (set: KlatsSet): boolean => set.missing.length === 0 && set.tops.length >= 3;
export const setPoints = (set: KlatsSet): number => (counts(set) ? sum(set.tops) : 0);

/** What each player writes down: everybody their points, or, for connoisseurs, the highest only. */
export function written(round: KlatsRound, options: KlatsOptions): number[] {
  const points = round.sets.map(setPoints);
  if (options.variant === 'standard') return points;
  const most = Math.max(...points);
  return points.map((one) => (one === most ? one : 0));
}

export const rounds = (pad: KlatsPad): number[][] => pad.entries.map((round) => written(round, pad.options));
export const totals = (pad: KlatsPad): number[] => addUp(pad.names.length, rounds(pad));

export const over = (pad: KlatsPad): boolean =>
  pad.entries.length >= lastRound(pad) || totals(pad).some((points) => points >= target(pad.options));

/** The round's first player: one seat further each round. */
export const firstOf = (pad: KlatsPad, round: number): number => round % pad.names.length;

/** A round ends with the sixth pile, so two sets of six cannot be. */
export const doubtful = (round: KlatsRound): boolean =>
  round.sets.filter((set) => set.tops.length === mostPiles).length > 1;
