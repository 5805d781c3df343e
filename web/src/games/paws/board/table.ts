// Paws' part of the view, as the engine writes it (src/games/paws/view.cc).
import type { ScoreItem } from '../../../table/table';

export type Colour = 'V' | 'B' | 'C' | 'R' | 'Y';
export type Sign = 'r' | 's' | 'p';
export type Kind = 'same' | 'mixed';
/** 'Vr': a plain card; 'V*': a colour joker; '*r': a sign joker; '?': hidden. */
export type CardCode = string;

/** What lies on the table. */
export interface Laid {
  owner: number;
  sign: Sign;
  kind: Kind;
  cards: CardCode[];
}

export interface PawsSeat {
  tokens: number;
  hand_size: number;
}

/** A seat in the round that ended last; all but the size only where the hands were shown. */
export interface EndingSeat {
  hand_size: number;
  hand?: CardCode[];
  sets?: CardCode[][];
  left?: CardCode[];
  joker_extra?: number;
  counted?: number;
}

export interface Ending {
  end: 'empty_hand' | 'empty_pile' | 'declared';
  first: number;
  winner: number;
  declarer: number | null;
  seats: EndingSeat[];
}

export interface PawsTable {
  phase: 'deal' | 'turn' | 'draw' | 'over';
  round: number;
  tokens_to_win: number;
  first: number;
  turn: number | null;
  to_draw: number;
  pile: number;
  table: Laid | null;
  discard: CardCode[];
  seats: PawsSeat[];
  last_round: Ending | null;
  hands: (CardCode[] | null)[]; // mine, and everybody's when the last round was counted
}

/** A round's end with what it gave. */
export interface Counted {
  round: number;
  ending: Ending;
  items: ScoreItem[];
}
