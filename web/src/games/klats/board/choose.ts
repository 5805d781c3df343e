// From legal events to what can be tapped: cards of my hand, and for each its places on everybody's shelf,
// with what the set would look like. What may be played is the list's word alone.
import { tokens, withPrefix } from '../../../boards/narrow';
import { colourOf, colours, numberOf, type KlatsTable, type Shelf, type Worth } from './table';

export interface Play {
  card: string;
  seat: number;
  onto: string | null; // the top card it goes onto; null: beside the piles
}

/** 'play G14 2 on G5', taken apart; null for anything else. */
export function playOf(event: string): Play | null {
  const [word, card, seat, , onto] = tokens(event);
  return word === 'play' ? { card: card!, seat: Number(seat), onto: onto ?? null } : null;
}

/** Where a play comes to lie on a shelf, and the pile that clacks into it from another place. */
export interface Landing {
  place: number;
  joins: boolean; // an equal number is there or comes there
  from: number | null; // the place that gets free by that
}

const showing = (shelf: Shelf, number: number): number =>
  shelf.findIndex((pile) => pile !== null && numberOf(pile.top) === number);

export function landing(shelf: Shelf, { card, onto }: Play): Landing {
  const equal = showing(shelf, numberOf(card));
  if (onto === null) {
    const free = shelf.indexOf(null);
    return { place: equal >= 0 ? equal : free, joins: equal >= 0, from: null };
  }
  const place = shelf.findIndex((pile) => pile?.top === onto);
  const from = equal >= 0 && equal !== place ? equal : null;
  return { place, joins: from !== null, from };
}

/** The shelf as it would be. */
export function shelfAfter(shelf: Shelf, play: Play): Shelf {
  const { place, from } = landing(shelf, play);
  const height = 1 + (shelf[place]?.height ?? 0) + (from === null ? 0 : shelf[from]!.height);
  return shelf.map((pile, i) => (i === place ? { top: play.card, height } : i === from ? null : pile));
}

export function worthOf(shelf: Shelf): Worth {
  const tops = shelf.filter((pile) => pile !== null).map(({ top }) => top);
  const sum = tops.reduce((total, top) => total + numberOf(top), 0);
  const missing = colours.filter((colour) => !tops.some((top) => colourOf(top) === colour));
  return { sum, missing, worth: missing.length ? 0 : sum };
}

/** A place that can be tapped for the card in the fingers. */
export interface Target extends Landing {
  event: string;
  seat: number;
  onto: string | null;
  after: Worth;
  ends: boolean; // it fills the shelf, and that ends the round
}

/** Everything the card can do, seats in the given order. */
export function targetsFor(
  card: string | null,
  legal: readonly string[],
  table: KlatsTable,
  order: readonly number[],
): Target[] {
  if (card === null) return [];
  const targets = withPrefix(legal, ['play', card]).map((event): Target => {
    const play = playOf(event)!;
    const { shelf } = table.seats[play.seat]!;
    const after = shelfAfter(shelf, play);
    const piles = after.filter((pile) => pile !== null).length;
    return {
      event,
      seat: play.seat,
      onto: play.onto,
      ...landing(shelf, play),
      after: worthOf(after),
      ends: piles === table.piles_to_end,
    };
  });
  return targets.sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat) || a.place - b.place);
}

/** Everybody clockwise from the seat after mine, so that my shelf lies next to my hand. */
export const orderFor = (players: number, me: number | null): number[] =>
  Array.from({ length: players }, (_, i) => (i + (me ?? -1) + 1) % players);

/** The target an arrow key leads to: left and right to the next, up and down to another shelf. */
export function stepTarget(targets: readonly Target[], from: Target, key: string): Target | null {
  const at = targets.indexOf(from);
  if (key === 'ArrowRight') return targets[at + 1] ?? null;
  if (key === 'ArrowLeft') return targets[at - 1] ?? null;
  const down = key === 'ArrowDown';
  if (!down && key !== 'ArrowUp') return null;
  const beyond = down ? targets.slice(at + 1) : targets.slice(0, at).reverse();
  const seat = beyond.find((one) => one.seat !== from.seat)?.seat;
  const there = beyond.filter((one) => one.seat === seat);
  const off = (one: Target) => Math.abs(one.place - from.place);
  return there.reduce<Target | null>((best, one) => (best && off(best) <= off(one) ? best : one), null);
}
