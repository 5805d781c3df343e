// Paws, Scissors, Paper: a token a round. Who gets it depends on how the round ended.
import { addUp, type Pad } from '../../../pads/pad';

export const ends = ['hand', 'pile', 'declared', 'given'] as const;
export type End = (typeof ends)[number];

/** Cards left after throwing away sets, jokers among them included. */
export interface Left {
  cards: number;
  jokers: number;
}
export type PawsRound =
  | { end: 'hand'; winner: number }
  | { end: 'given'; winner: number } // settled at the table, whatever was counted
  | { end: 'pile'; left: Left[] }
  | { end: 'declared'; declarer: number; left: Left[] };
export interface PawsOptions {
  tokens: number;
  joker_penalty?: 'pile' | 'always'; // pads from before have none: 'pile'
}
export const options: PawsOptions = { tokens: 2, joker_penalty: 'pile' };
export const unit = 'tokens';
export type PawsPad = Pad<PawsRound, PawsOptions>;

/** Do jokers left count 2? When the pile ran out, and where the house says so after a declaration, but never those of the declarer. */
export const jokersCount = (end: End, options: PawsOptions): boolean =>
  end === 'pile' || (end === 'declared' && options.joker_penalty === 'always');
export function counted(round: PawsRound, seat: number, options: PawsOptions): number {
  if (!('left' in round)) return 0;
  const { cards, jokers } = round.left[seat]!;
  const declares = round.end === 'declared' && round.declarer === seat;
  return cards + (jokersCount(round.end, options) && !declares ? jokers : 0);
}

export interface Verdict {
  winner: number;
  /** Why, if several have as few cards: the declarer goes first, else whoever sits farthest behind the first player. */
  tie: 'declarer' | 'farthest' | null;
}

/** Who takes the token; `first` is the round's first player. */
export function verdict(round: PawsRound, first: number, options: PawsOptions): Verdict {
  if (!('left' in round)) return { winner: round.winner, tie: null };
  const counts = round.left.map((_, seat) => counted(round, seat, options));
  const fewest = Math.min(...counts);
  const tied = counts.filter((count) => count === fewest).length > 1;
  if (round.end === 'declared' && counts[round.declarer] === fewest)
    return { winner: round.declarer, tie: tied ? 'declarer' : null };
  const players = counts.length;
  const behind = Array.from({ length: players }, (_, i) => (first + players - 1 - i) % players);
  return { winner: behind.find((seat) => counts[seat] === fewest)!, tie: tied ? 'farthest' : null };
}

/** First players of all rounds and of the next: whoever sits to the right of the token's winner. Seat 0 begins. */
export function firsts(pad: PawsPad): number[] {
  const all = [0];
  for (const [n, round] of pad.entries.entries())
    all.push((verdict(round, all[n]!, pad.options).winner + pad.names.length - 1) % pad.names.length);
  return all;
}

export function winners(pad: PawsPad): number[] {
  const first = firsts(pad);
  return pad.entries.map((round, n) => verdict(round, first[n]!, pad.options).winner);
}

export const rounds = (pad: PawsPad): number[][] =>
  winners(pad).map((who) => pad.names.map((_, seat) => (seat === who ? 1 : 0)));
export const totals = (pad: PawsPad): number[] => addUp(pad.names.length, rounds(pad));

export const over = (pad: PawsPad): boolean => totals(pad).some((tokens) => tokens >= pad.options.tokens);
