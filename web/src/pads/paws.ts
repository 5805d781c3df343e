// Paws, Scissors, Paper: a token a round. Who gets it depends on how the round ended.
import { addUp, type Pad } from './pad';

export const ends = ['hand', 'pile', 'declared'] as const;
export type End = (typeof ends)[number];

/** Cards left after throwing away sets, jokers among them included. */
export interface Left {
  cards: number;
  jokers: number;
}
export type PawsRound =
  | { end: 'hand'; winner: number }
  | { end: 'pile'; left: Left[] }
  | { end: 'declared'; declarer: number; left: Left[] };
export interface PawsOptions {
  tokens: number;
}
export type PawsPad = Pad<PawsRound, PawsOptions>;

/** Jokers left count 2 when the pile ran out, 1 after a declaration. */
export const counted = (end: End, left: Left): number => left.cards + (end === 'pile' ? left.jokers : 0);

/** Who takes the token; `first` is the round's first player: among equals the one farthest behind wins. */
export function winner(round: PawsRound, first: number): number {
  if (round.end === 'hand') return round.winner;
  const counts = round.left.map((left) => counted(round.end, left));
  const fewest = Math.min(...counts);
  if (round.end === 'declared' && counts[round.declarer] === fewest) return round.declarer;
  const players = counts.length;
  const behind = Array.from({ length: players }, (_, i) => (first + players - 1 - i) % players);
  return behind.find((seat) => counts[seat] === fewest)!;
}

/** First players of all rounds and of the next: whoever sits to the right of the token's winner. Seat 0 begins. */
export function firsts(pad: PawsPad): number[] {
  const all = [0];
  for (const [n, round] of pad.entries.entries())
    all.push((winner(round, all[n]!) + pad.names.length - 1) % pad.names.length);
  return all;
}

export function winners(pad: PawsPad): number[] {
  const first = firsts(pad);
  return pad.entries.map((round, n) => winner(round, first[n]!));
}

export const totals = (pad: PawsPad): number[] =>
  addUp(
    pad.names.length,
    winners(pad).map((who) => pad.names.map((_, seat) => (seat === who ? 1 : 0))),
  );

export const over = (pad: PawsPad): boolean => totals(pad).some((tokens) => tokens >= pad.options.tokens);
