// The game's part of the view, as the engine tells it.
import type { ScoreItem } from '../../../table/table';

export const kinds = ['C', 'H', 'W', 'J', 'S'] as const; // candy, haunted, wood, junk, sand
export type Kind = (typeof kinds)[number];
/** Letter of the kind and value: 'C12'. */
export type Card = string;

export interface Tower {
  kind: Kind;
  cards: Card[]; // from the ground up
  capped: boolean;
}
export interface Builder {
  score: number;
  towers: Tower[]; // one of each kind, in the order of `kinds`
  demolished: Card[];
  standing: ScoreItem[];
}
export interface FiveTowersTable {
  phase: 'reveal' | 'bid' | 'take' | 'demolish' | 'place' | 'over';
  turn: number | null;
  first: number;
  builder: number | null;
  hand: Card[]; // the builder's
  highest_bid: number | null;
  bids: (number | 'pass' | null)[]; // by seat; null: not yet
  run_outs: number;
  last_round: boolean;
  open: Card[];
  pile_size: number;
  pile: Card[];
  discard_size: number;
  discards: Card[];
  seats: Builder[];
}

export const kindOf = (card: Card): Kind => card[0] as Kind;
export const valueOf = (card: Card): number => Number(card.slice(1));
