// One connection tells of all my tables, on every page, as soon as one page has asked for it.
import { setWaiting } from '../browser/attention.svelte';
import { showNotice, takeBack, type NoticeKind } from '../browser/notices.svelte';
import { gameName } from '../games/speak';
import { t } from '../i18n/i18n.svelte';
import { span } from '../i18n/times';
import { live } from '../server/live';
import { inOrder, nextTable, timeLeft, told, waitsForMe, type Card, type Cards, type Message } from './cards';
import { newsOf, runsOut } from './news';

let cards = $state.raw<Cards>(new Map());
let watching = false;
let listed: string[] = []; // when the connection began: where something had happened before is no news
const warned = new Map<string, number>(); // by table: the version at which time was running out

function titleOf(kind: NoticeKind, card: Card): string {
  if (kind === 'turn') return t('shell.desk.yourTurn');
  if (kind === 'kept') return t('shell.desk.kept');
  if (kind === 'over') return t('shell.notices.isOver');
  return t('shell.notices.timeLeft', { time: span(timeLeft(card, Date.now()) ?? 0) });
}

/** Game and people, nothing of the game itself: a notice lies on a locked screen. */
function tell(kind: NoticeKind, card: Card): void {
  const people = card.seats.filter((seat, i) => i !== card.you && seat.kind === 'person' && seat.name);
  const body = [gameName(card.game), ...people.map(({ name }) => name)].join(' · ');
  showNotice(kind, { tag: card.id, title: titleOf(kind, card), body, path: `/t/${card.id}` });
}

function hear(message: Message): void {
  const before = cards;
  cards = told(cards, message, Date.now());
  setWaiting([...cards.values()].filter(waitsForMe).length);
  if (message.type === 'my_tables') listed = message.tables;
  if (message.type === 'my_table_gone') takeBack(message.id);
  if (message.type !== 'my_table') return;
  const { id } = message.table;
  const known = before.get(id);
  const card = cards.get(id)!;
  const kind = known || !listed.includes(id) ? newsOf(known, card) : null;
  if (kind) tell(kind, card);
  else if (!waitsForMe(card) && card.phase !== 'over') takeBack(id);
}

function lookAtClocks(): void {
  for (const card of cards.values()) {
    if (!runsOut(card, Date.now()) || warned.get(card.id) === card.version) continue;
    warned.set(card.id, card.version);
    tell('time', card);
  }
}

/** From now on, for as long as the client is open. */
export function watchDesk(): void {
  if (watching) return;
  watching = true;
  live('/ws/my-tables', { heard: hear });
  setInterval(lookAtClocks, 60_000);
  document.addEventListener('visibilitychange', () => document.hidden || takeBack());
}

export const myCards = (): Card[] => inOrder(cards, Date.now());
/** Where I am to act next, from the table with this id. */
export const tableAfter = (id: string): { id: string; count: number } | null =>
  nextTable(cards, id, Date.now());
