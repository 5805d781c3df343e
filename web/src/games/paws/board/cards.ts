// Cards as they are told apart and sorted. A hand is a list of held cards: copies of a card have an id each,
// so that a tapped one stays the tapped one when the hand is sorted anew.
import type { CardCode, Colour, Sign } from './table';

export const colours: readonly Colour[] = ['V', 'B', 'C', 'R', 'Y'];
export const signs: readonly Sign[] = ['r', 's', 'p'];
export type Sorting = 'sign' | 'colour';

export interface Face {
  colour: Colour | null; // null: a sign joker
  sign: Sign | null; // null: a colour joker
}

export const isCard = (word: string): boolean => /^([VBCRY][rsp*]|\*[rsp])$/.test(word);

export function faceOf(card: CardCode): Face {
  const [colour, sign] = card;
  return {
    colour: colours.find((one) => one === colour) ?? null,
    sign: signs.find((one) => one === sign) ?? null,
  };
}

export interface Held {
  id: string; // 'Br.1': the second blue rock
  card: CardCode;
}

/** Ids for the cards of a hand: equal cards are numbered. */
export function held(hand: readonly CardCode[]): Held[] {
  const seen = new Map<CardCode, number>();
  return hand.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { id: `${card}.${n}`, card };
  });
}

/** The group a card lies in: its sign or its colour; jokers without one come last. */
export function groupOf(card: CardCode, sorting: Sorting): string {
  const { colour, sign } = faceOf(card);
  return (sorting === 'sign' ? sign : colour) ?? '*';
}

const place = (list: readonly string[], one: string | null): number =>
  one === null ? list.length : list.indexOf(one);

/** The hand sorted: by sign and then colour, or by colour and then sign. */
export function sorted(hand: readonly Held[], sorting: Sorting): Held[] {
  const rank = ({ card }: Held): number => {
    const { colour, sign } = faceOf(card);
    const [c, s] = [place(colours, colour), place(signs, sign)];
    return sorting === 'sign' ? 10 * s + c : 10 * c + s;
  };
  return [...hand].sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}
