// My tables on the server, from what it says: which there are, then each, and each again when it changes.
import type { Listing } from '../server/api';

/** A table where I have a seat, or one is kept for me. */
export interface Card extends Listing {
  version: number;
  you: number | null;
  turn: number | null;
  since: number; // when the last thing happened; milliseconds since 1970
  left?: number; // milliseconds of the seat that acts, when this was said
  last?: { seat: number; event: string };
  heard: number; // when this was said, by the clock of this device
}

export type Message =
  | { type: 'my_tables'; tables: string[] }
  | { type: 'my_table'; table: Omit<Card, 'heard'> }
  | { type: 'my_table_gone'; id: string };

export type Cards = ReadonlyMap<string, Card>;

export function told(cards: Cards, message: Message, now: number): Cards {
  const next = new Map(cards);
  if (message.type === 'my_tables') {
    for (const id of next.keys()) if (!message.tables.includes(id)) next.delete(id);
  } else if (message.type === 'my_table') {
    const known = next.get(message.table.id);
    if (!known || known.version <= message.table.version)
      next.set(message.table.id, { ...message.table, heard: now });
  } else if (message.type === 'my_table_gone') {
    next.delete(message.id);
  }
  return next;
}

/** Somebody waits for me: for my move, or on the seat that is kept for me. */
export const waitsForMe = (card: Card): boolean =>
  (card.phase === 'running' && card.turn !== null && card.turn === card.you) || seatIsKept(card);
export const seatIsKept = (card: Card): boolean =>
  card.phase === 'waiting' && card.you === null && card.seats.some((seat) => seat.mine);

export const timeLeft = (card: Card, now: number): number | null =>
  card.left === undefined ? null : Math.max(0, card.left - (now - card.heard));

const rank = (card: Card): number => (waitsForMe(card) ? 0 : { running: 1, waiting: 2, over: 3 }[card.phase]);

/** Where somebody waits for me first, the least time first, then whoever has waited longest. */
export function inOrder(cards: Cards, now: number): Card[] {
  const time = (card: Card) => timeLeft(card, now) ?? Infinity;
  return [...cards.values()].sort(
    (a, b) => rank(a) - rank(b) || (time(a) === time(b) ? a.since - b.since : time(a) - time(b)),
  );
}

/** The next table where I am to act, from one of them: round and round. */
export function nextTable(cards: Cards, from: string, now: number): { id: string; count: number } | null {
  const mine = inOrder(cards, now).filter((card) => card.id !== from && waitsForMe(card));
  return mine[0] ? { id: mine[0].id, count: mine.length } : null;
}
