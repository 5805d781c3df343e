// Klats! in words: cards, the log, choices, what is expected, arguments of score sentences.
import { t, type Key } from '../../../i18n/i18n.svelte';
import type { LogEntry } from '../../../table/table';
import type { SeatInfo } from '../../../boards/board';
import { person, type GameWords, type Scene, type Section } from '../../../boards/words';
import { playOf, type Target } from './choose';
import { colourOf, numberOf, type Colour, type KlatsTable, type Pile } from './table';

/** 'G14' → "green 14". */
export const cardWords = (card: string): string =>
  t(`klats.card.${colourOf(card)}` as Key, { number: numberOf(card) });

/** The same as what is laid somewhere or lain upon: languages with cases want another form. */
const whatWords = (card: string): string =>
  t(`klats.what.${colourOf(card)}` as Key, { number: numberOf(card) });

export const pileWords = ({ top, height }: Pile): string =>
  t('klats.pile', { card: cardWords(top), n: height });

export const colourWords = (colour: Colour): string => t(`klats.colour.${colour}` as Key);

/** The colours that a set lacks, as they stand after "missing:". */
export const missingWords = (missing: readonly string[]): string =>
  missing.map((colour) => t(`klats.lacks.${colour}` as Key)).join(', ');

const begun = (sentence: string): string => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);

/** A place for the card in the fingers: "Onto green 5, Mira. The set is then worth 40". */
export function placeWords(card: string, target: Target, { name }: SeatInfo): string {
  const { after, onto, joins, ends } = target;
  const where = onto
    ? t('klats.place.onto', { onto: whatWords(onto), name })
    : t('klats.place.new', { card: cardWords(card), name });
  const then = after.missing.length
    ? t('klats.place.idle', { sum: after.sum, colours: missingWords(after.missing) })
    : t('klats.place.worth', { n: after.worth });
  return [
    where,
    ...(joins ? [t('klats.place.joins')] : []),
    then,
    ...(ends ? [t('klats.place.ends')] : []),
  ].join('. ');
}

function playWords(event: string, actor: number | null, scene: Scene, kind: 'log' | 'choice'): string {
  const { seats } = scene;
  const play = playOf(event);
  if (!play) return event;
  const { card, seat, onto } = play;
  const who =
    kind === 'choice' ? '' : person(actor, scene) || (seat !== actor && person(seat, scene) ? '.toYou' : '');
  const key = `klats.${kind}.${onto ? 'onto' : 'new'}${seat === actor ? 'Own' : ''}${who}` as Key;
  return t(key, {
    card: kind === 'log' ? whatWords(card) : cardWords(card),
    onto: onto ? whatWords(onto) : '',
    name: seats[seat]?.name ?? String(seat + 1),
  });
}

function eventWords({ text, seat, items }: LogEntry, scene: Scene): string | null {
  if (!playOf(text)) return null; // dealing and drawing go without saying
  const said = playWords(text, seat, scene, 'log');
  const round = items[0]?.args.round;
  return round === undefined ? said : `${said}. ${t('klats.log.over', { round: Number(round) })}`;
}

function argument(name: string, value: unknown): string | null {
  const list = String(value).match(/[BGO]\d*/g) ?? [];
  if (name === 'tops') return list.length ? list.map(cardWords).join(' + ') : null;
  return name === 'missing' ? missingWords(list) : null;
}

function sections({ seats, view }: Scene): Section[] {
  const table = view.table as KlatsTable;
  const hand = view.seat === null ? null : (table.hands[view.seat] ?? null);
  const round = t('klats.roundNumber', { round: table.round });
  return [
    ...(hand ? [{ title: t('klats.hand'), lines: hand.map((card) => begun(cardWords(card))) }] : []),
    { title: round, lines: [`${table.pile} ${t('klats.inPile', { n: table.pile })}`] },
    ...table.seats.map(({ shelf, missing, worth, total, piles_left }, seat) => ({
      title: t('klats.shelfOf', { name: seats[seat]!.name, n: 6 - piles_left }),
      seat,
      lines: [
        ...shelf.flatMap((pile) => (pile ? [begun(pileWords(pile))] : [])),
        begun(missing.length ? t('klats.lacking', { colours: missingWords(missing) }) : t('klats.complete')),
        `${round}: ${worth}. ${t('klats.sum')}: ${total}`,
      ],
    })),
  ];
}

function step(said: readonly string[], { seats }: Scene): string | null {
  const word = said.at(-1)!;
  if (said.length === 2) return begun(cardWords(word));
  return said.length === 3 ? (seats[Number(word)]?.name ?? null) : null;
}

export const words: GameWords = {
  sections,
  step,
  event: eventWords,
  choice: (event, scene) => begun(playWords(event, scene.view.turn, scene, 'choice')),
  expected: () => t('klats.pickCard'),
  argument,
};
