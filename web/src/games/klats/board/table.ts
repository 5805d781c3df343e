// The game's part of the view, as the engine writes it.

/** A colour's letter: blue (with a hat), green (with a quiff), orange (with spectacles). */
export type Colour = 'B' | 'G' | 'O';
export const colours: readonly Colour[] = ['B', 'G', 'O'];

/** A pile in its place; only its top card counts. */
export interface Pile {
  top: string; // 'G14'
  height: number;
}

/** Six places; null: free. */
export type Shelf = (Pile | null)[];

export interface Worth {
  sum: number; // of the top cards
  missing: Colour[];
  worth: number; // 0 while a colour is missing
}

export interface KlatsSeat extends Worth {
  total: number;
  hand_size: number;
  shelf: Shelf;
  piles_left: number;
}

export interface LastRound {
  round: number;
  six_piles: number | null; // whose six piles ended it; null: the cards ran out
  seats: (Worth & { tops: string[]; points: number })[];
}

export interface KlatsTable {
  phase: 'deal' | 'play' | 'draw' | 'over';
  turn: number | null;
  first: number;
  round: number;
  most_rounds: number;
  variant: 'standard' | 'connoisseur';
  goal: number | null; // null: one round is the match
  deck: 'double' | 'by-value';
  piles_to_end: number;
  pile: number;
  played: Record<string, number>;
  seats: KlatsSeat[];
  sheet: number[][]; // a row a finished round, points by seat
  last_round: LastRound | null;
  hands: (string[] | null)[]; // mine, or everybody's in a finished game
}

export const colourOf = (card: string): Colour => card[0] as Colour;
export const numberOf = (card: string): number => Number(card.slice(1));
