// From taps to legal events. Everything here is about the list of legal texts.
import { mentionable, mentioning, only, tokens, verb } from '../../../boards/narrow';
import { kindOf, valueOf, type Card, type Kind } from './table';

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

// 8 (anything goes on it) and 9 (it goes on anything) are best on top: they leave most room for what comes later.
const waits = (card: Card): number => (valueOf(card) === 8 ? 2 : valueOf(card) === 9 ? 1 : 0);

/** The card to build next when all are built at once. All cards of a hand have to be built and nothing offered is a
 *  dead end (FT04), so every order brings the same points; this one leaves the most useful tops. */
export function nextToBuild(legal: readonly string[]): string | null {
  const best = placeable(legal).sort((a, b) => waits(a) - waits(b) || valueOf(b) - valueOf(a))[0];
  return best ? `place ${best}` : null;
}

/** What needs no decision: passing where no higher bid is possible, keeping what cannot be demolished. */
export function forced(legal: readonly string[]): string | null {
  const event = only(legal);
  return event === 'pass' || event === 'keep' ? event : null;
}
