// Five Towers in words: the log, choices, what is expected, arguments of score sentences.
import { t, type Key } from '../../../i18n/i18n.svelte';
import type { LogEntry, View } from '../../../table/table';
import { tokens } from '../../../boards/narrow';
import { person, type GameWords, type Scene, type Section } from '../../../boards/words';
import { kindOf, valueOf, type Card, type FiveTowersTable, type Tower } from './table';

export const kindWords = (kind: string): string => t(`five-towers.kind.${kind}` as Key);

/** 'C12' → "Candy 12". */
export const cardWords = (card: Card): string =>
  t('five-towers.card', { kind: kindWords(kindOf(card)), value: valueOf(card) });

export const cardList = (cards: readonly Card[]): string => cards.map(cardWords).join(', ');

/** A card with what is special about it. */
export function fullCardWords(card: Card): string {
  const value = valueOf(card);
  if (![0, 8, 9].includes(value)) return cardWords(card);
  return t('five-towers.special', { card: cardWords(card), what: t(`five-towers.special.${value}` as Key) });
}

/** "Candy tower, from the ground: 12, 9, 0; with a cap". */
export function towerWords({ kind, cards, capped }: Tower): string {
  if (cards.length === 0) return t('five-towers.emptyTower', { kind: kindWords(kind) });
  const values = cards.map(valueOf).join(', ');
  return t(capped ? 'five-towers.cappedTower' : 'five-towers.openTower', { kind: kindWords(kind), values });
}

function eventWords({ text, seat }: LogEntry, scene: Scene): string | null {
  const who = person(seat, scene);
  const [word, ...rest] = tokens(text);
  switch (word) {
    case 'reveal': // five a round: the street shows them, and `expected` reads them out
    case 'keep':
      return null;
    case 'bid':
      return t(`five-towers.log.bid${who}`, { number: rest[0]! });
    case 'pass':
      return t(`five-towers.log.pass${who}`);
    case 'take':
      return t(`five-towers.log.take${who}`, { cards: cardList(rest) });
    case 'demolish':
      return t(`five-towers.log.demolish${who}`, { kind: kindWords(rest[0]!) });
    case 'place':
      return t(`five-towers.log.place${who}`, { card: cardWords(rest[0]!) });
    default:
      return text;
  }
}

export function choiceWords(event: string): string {
  const [word, ...rest] = tokens(event);
  switch (word) {
    case 'bid':
      return t('five-towers.choice.bid', { number: rest[0]! });
    case 'pass':
      return t('five-towers.choice.pass');
    case 'take':
      return t('five-towers.choice.take', { cards: cardList(rest) });
    case 'demolish':
      return t('five-towers.choice.demolish', { kind: kindWords(rest[0]!) });
    case 'keep':
      return t('five-towers.choice.keep');
    case 'place':
      return t('five-towers.choice.place', { card: cardWords(rest[0]!) });
    default:
      return event;
  }
}

function expected(view: View): string {
  const { phase, open, highest_bid } = view.table as FiveTowersTable;
  switch (phase) {
    case 'bid':
      return t('five-towers.expect.bid', { cards: cardList(open) });
    case 'take':
      return t('five-towers.expect.take', { n: highest_bid ?? 0 });
    case 'demolish':
      return t(view.legal.includes('keep') ? 'five-towers.askDemolish' : 'five-towers.mustDemolish');
    default:
      return t('five-towers.askPlace');
  }
}

/** What somebody demolished and what it costs. */
export function rubbleWords(cards: readonly Card[]): string {
  const n = cards.length;
  if (n === 0) return t('five-towers.noRubble');
  return t('five-towers.rubble', { n, cost: (n * (n + 1)) / 2, cards: cardList(cards) });
}

function sections({ seats, view }: Scene): Section[] {
  const table = view.table as FiveTowersTable;
  const named = table.bids.flatMap((bid, seat) =>
    bid === null ? [] : [`${seats[seat]!.name}: ${bid === 'pass' ? t('five-towers.passed') : bid}`],
  );
  return [
    { title: t('five-towers.street'), lines: table.open.map(fullCardWords) },
    ...(named.length ? [{ title: t('five-towers.bids'), lines: named }] : []),
    ...(table.hand.length && table.builder !== null
      ? [
          {
            title: t('five-towers.hand', { name: seats[table.builder]!.name }),
            lines: table.hand.map(fullCardWords),
          },
        ]
      : []),
    ...table.seats.map(({ towers, demolished, score }, seat) => ({
      title: seats[seat]!.name,
      seat,
      lines: [...towers.map(towerWords), rubbleWords(demolished), t('five-towers.points', { n: score })],
    })),
    {
      title: t('five-towers.piles'),
      lines: [
        t('five-towers.pile', { n: table.pile_size }),
        t('five-towers.discards', { n: table.discard_size }),
        t(table.run_outs === 0 ? 'five-towers.firstTime' : 'five-towers.secondTime'),
        ...(table.last_round ? [t('five-towers.lastRound')] : []),
      ],
    },
  ];
}

export const words: GameWords = {
  event: eventWords,
  choice: choiceWords,
  expected,
  sections,
  argument: (name, value) =>
    name === 'kind' ? t('five-towers.quoted', { kind: kindWords(String(value)) }) : null,
};
