// From legal events to what can be tapped. No rules: only what some legal event says.
import { exactly, mentionable, mentioning, tokens, verb } from '../../../boards/narrow';
import { isCard, type Held } from './cards';
import type { CardCode, Kind, Laid, Sign } from './table';

/** A play as its event tells it. */
export interface Play {
  event: string;
  cards: CardCode[];
  sign: Sign;
  kind: Kind; // a single card says none, and is laid as a fan of one
}

export function playOf(event: string): Play {
  const words = tokens(event);
  return {
    event,
    cards: words.filter(isCard),
    sign: words[words.indexOf('as') + 1] as Sign,
    kind: words.at(-1) === 'mixed' ? 'mixed' : 'same',
  };
}

const lays = (event: string): boolean => verb(event) === 'lead' || verb(event) === 'beat';

/** What the tapped cards leave possible. */
export interface Choosing {
  /** Plays of exactly the tapped cards: more than one when a joker may stand for several things. */
  ready: Play[];
  /** Plays that hold the tapped cards and more. */
  wider: Play[];
  /** Ids of the cards that may be tapped: the picked ones, and those that go with them. */
  lit: Set<string>;
}

export function choosing(
  legal: readonly string[],
  hand: readonly Held[],
  picked: ReadonlySet<string>,
): Choosing {
  const plays = legal.filter(lays);
  const cards = hand.filter(({ id }) => picked.has(id)).map(({ card }) => card);
  const next = mentionable(plays, cards);
  const lit = new Set(hand.filter(({ id, card }) => picked.has(id) || next.has(card)).map(({ id }) => id));
  if (cards.length === 0) return { ready: [], wider: [], lit };
  const ready = exactly(plays, cards, isCard);
  const wider = mentioning(plays, cards).filter((event) => !ready.includes(event));
  return { ready: ready.map(playOf), wider: wider.map(playOf).sort(byJokers), lit };
}

// Plays without jokers come first: they are cheaper, and easier to read.
const jokers = ({ cards }: Play): number => cards.filter((card) => card.includes('*')).length;
const byJokers = (a: Play, b: Play): number => jokers(a) - jokers(b) || a.cards.length - b.cards.length;

/** The ids that a play takes from the hand, those already picked first. */
export function idsFor(
  cards: readonly CardCode[],
  hand: readonly Held[],
  picked: ReadonlySet<string>,
): Set<string> {
  const result = new Set<string>();
  const ordered = [...hand].sort((a, b) => Number(picked.has(b.id)) - Number(picked.has(a.id)));
  for (const card of cards) {
    const found = ordered.find((one) => one.card === card && !result.has(one.id));
    if (found) result.add(found.id);
  }
  return result;
}

/** Does this play change the sign on the table? (Whoever beats with the other sign draws a card.) */
export const changesSign = (play: Play, laid: Laid | null): boolean =>
  verb(play.event) === 'beat' && laid !== null && laid.sign !== play.sign;
