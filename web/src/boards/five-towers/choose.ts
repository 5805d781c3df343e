// From taps to legal events. Everything here is about the list of legal texts.
import { mentionable, mentioning, only, tokens, verb } from '../narrow';
import { kindOf, type Card, type Kind } from './table';

const argument = (legal: readonly string[], word: string): string[] =>
  legal.filter((event) => verb(event) === word).map((event) => tokens(event)[1]!);

/** The numbers that may be named. */
export const bids = (legal: readonly string[]): number[] => argument(legal, 'bid').map(Number);

/** The cards that may be placed now. */
export const placeable = (legal: readonly string[]): Card[] => argument(legal, 'place');

/** The towers that may lose their top. */
export const demolishable = (legal: readonly string[]): Kind[] => argument(legal, 'demolish') as Kind[];

const takes = (legal: readonly string[]) => legal.filter((event) => verb(event) === 'take');
const cardsAt = (open: readonly Card[], picked: readonly number[]) => picked.map((i) => open[i]!);

/** Which open cards (by their place on the street) may be taken together with those picked already. */
export function takeable(
  legal: readonly string[],
  open: readonly Card[],
  picked: readonly number[],
): number[] {
  const more = mentionable(takes(legal), cardsAt(open, picked));
  return [...open.keys()].filter((i) => !picked.includes(i) && more.has(open[i]!));
}

/** The event that takes exactly the picked cards, or null while some are missing. */
export function takeEvent(
  legal: readonly string[],
  open: readonly Card[],
  picked: readonly number[],
): string | null {
  const cards = cardsAt(open, picked);
  const events = mentioning(takes(legal), cards);
  return events.find((event) => tokens(event).length === cards.length + 1) ?? null;
}

/** What is picked before anything was tapped: all cards, when there is one way to take them. */
export function takenAnyway(legal: readonly string[], open: readonly Card[]): number[] {
  const event = only(legal);
  if (!event || verb(event) !== 'take') return [];
  const wanted = tokens(event).slice(1);
  const picked: number[] = [];
  for (const card of wanted) {
    const place = open.findIndex((each, i) => each === card && !picked.includes(i));
    if (place >= 0) picked.push(place);
  }
  return picked;
}

/** The placeable cards of one tower. */
export const placeableOn = (legal: readonly string[], kind: Kind): Card[] =>
  placeable(legal).filter((card) => kindOf(card) === kind);

/** When every card of the hand goes to another tower, all can be built at once, whatever the order. */
export function buildsAll(legal: readonly string[], hand: readonly Card[]): string[] {
  const free = new Set(placeable(legal));
  const apart = new Set(hand.map(kindOf)).size === hand.length;
  if (hand.length < 2 || !apart || !hand.every((card) => free.has(card))) return [];
  return hand.map((card) => `place ${card}`);
}
