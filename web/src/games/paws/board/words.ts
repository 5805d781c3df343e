// Paws in words: cards and combinations, the log, choices, what is expected.
import { t } from '../../../i18n/i18n.svelte';
import type { LogEntry, View } from '../../../table/table';
import { tokens, verb, verbs } from '../../../boards/narrow';
import { person, type GameWords, type Scene, type Section } from '../../../boards/words';
import { faceOf, held, isCard, sorted } from './cards';
import { playOf, type Play } from './choose';
import type { CardCode, PawsTable } from './table';

/** 'Vr' → "violet rock"; 'V*' → "violet joker"; '*r' → "rock joker". */
export function cardWords(card: CardCode): string {
  const { colour, sign } = faceOf(card);
  if (colour && sign) return t(`paws.card.${colour}${sign}`);
  if (colour) return t(`paws.joker.${colour}`);
  if (sign) return t('paws.signJoker', { sign: t(`paws.sign.${sign}`) });
  return t('paws.hiddenCard');
}

export const listWords = (cards: readonly CardCode[]): string => cards.map(cardWords).join(', ');

type Combination = Pick<Play, 'cards' | 'sign' | 'kind'>;

/** "3 rocks, one colour"; a single card by its name. */
export function comboWords({ cards, sign, kind }: Combination): string {
  const [first] = cards;
  if (cards.length === 1 && first) {
    if (faceOf(first).sign) return cardWords(first);
    return t('paws.cardAs', { card: cardWords(first), sign: t(`paws.role.${sign}`) });
  }
  return t('paws.combo', {
    cards: t(`paws.several.${sign}`, { n: cards.length }),
    kind: t(`paws.kind.${kind}`),
  });
}

/** With every card named: plays of the same size and kind are told apart by it. */
export function fullWords(play: Combination): string {
  if (play.cards.length === 1) return comboWords(play);
  return t('paws.comboOf', { what: comboWords(play), cards: listWords(play.cards) });
}

function eventWords({ text, items, seat }: LogEntry, scene: Scene): string | null {
  const who = person(seat, scene);
  switch (verb(text)) {
    case 'deal':
      return null;
    case 'draw':
      if (items.length > 0) return t('paws.log.pileEmpty');
      return text === 'draw ?' ? null : t('paws.log.drawn', { card: cardWords(tokens(text)[1]!) });
    case 'lead':
      return t(`paws.log.lead${who}`, { what: comboWords(playOf(text)) });
    case 'beat':
      return t(`paws.log.beat${who}`, { what: comboWords(playOf(text)) });
    case 'pass':
      return t(`paws.log.pass${who}`);
    case 'declare':
      return t(`paws.log.declare${who}`);
    default:
      return text;
  }
}

function choiceWords(event: string): string {
  switch (verb(event)) {
    case 'lead':
      return t('paws.choice.lead', { what: fullWords(playOf(event)) });
    case 'beat':
      return t('paws.choice.beat', { what: fullWords(playOf(event)) });
    case 'pass':
      return t('paws.choice.pass');
    case 'declare':
      return t('paws.declare');
    default:
      return event;
  }
}

function expected({ legal, table }: View): string {
  const kinds = verbs(legal);
  if (kinds.includes('lead')) return t((table as PawsTable).table ? 'paws.ask.returned' : 'paws.ask.lead');
  return t(kinds.includes('beat') ? 'paws.ask.beat' : 'paws.ask.onlyPass');
}

function sections({ seats, view }: Scene): Section[] {
  const table = view.table as PawsTable;
  const { table: laid, tokens_to_win: goal } = table;
  const first = table.turn ?? table.first;
  const hand = view.seat === null ? null : (table.hands[view.seat] ?? null);
  const leads = t(`paws.nothingYet${person(first, { seats })}`, { name: seats[first]!.name });
  return [
    {
      title: t('paws.round', { round: table.round }),
      lines: [
        laid ? `${seats[laid.owner]!.name}: ${fullWords(laid)}` : leads,
        t('paws.pile', { n: table.pile }),
        t('paws.discard', { n: table.discard.length }),
        t('paws.triangle'),
      ],
    },
    ...(hand
      ? [
          {
            title: t('paws.hand', { n: hand.length }),
            lines: sorted(held(hand), 'sign').map(({ card }) => cardWords(card)),
          },
        ]
      : []),
    ...table.seats.map(({ tokens: won, hand_size: n }, seat) => ({
      title: seats[seat]!.name,
      seat,
      lines: [t('paws.seatName', { name: seats[seat]!.name, n, tokens: won, goal })],
    })),
  ];
}

function step(said: readonly string[]): string | null {
  const word = said.at(-1)!;
  if (said.length > 1) return isCard(word) ? sentence(cardWords(word)) : null;
  if (word === 'lead') return t('paws.choice.lead', { what: '…' });
  return word === 'beat' ? t('paws.choice.beat', { what: '…' }) : null;
}
const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export const words: GameWords = { event: eventWords, choice: choiceWords, expected, sections, step };
