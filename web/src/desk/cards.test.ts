import { describe, expect, it } from 'vitest';
import { inOrder, nextTable, told, waitsForMe, type Card, type Cards, type Message } from './cards';
import { toldCard as card } from './card_for_tests';

const hear = (...messages: Message[]): Cards =>
  messages.reduce<Cards>((cards, message) => told(cards, message, 5000), new Map());
const put = (one: Omit<Card, 'heard'>): Message => ({ type: 'my_table', table: one });

describe('my tables', () => {
  it('come one by one, change, and go', () => {
    const cards = hear(put(card('a')), put(card('b')), put(card('a', { version: 4, turn: 0 })));
    expect(cards.get('a')!.turn).toBe(0);
    expect(told(cards, { type: 'my_table_gone', id: 'a' }, 0).has('a')).toBe(false);
    expect([...told(cards, { type: 'my_tables', tables: ['b', 'c'] }, 0).keys()]).toEqual(['b']);
  });
  it('do not go back to what was before', () => {
    expect(hear(put(card('a', { version: 4, turn: 0 })), put(card('a'))).get('a')!.turn).toBe(0);
  });
  it('wait for me when it is my turn, or when a seat is kept for me', () => {
    const one = (rest: Partial<Card>) => waitsForMe({ ...card('a', rest), heard: 0 });
    expect(one({ turn: 0 })).toBe(true);
    expect(one({ turn: 1 })).toBe(false);
    expect(one({ turn: null, you: null })).toBe(false);
    expect(one({ phase: 'waiting', turn: null, you: null, seats: [{ kind: 'invited', mine: true }] })).toBe(
      true,
    );
    expect(one({ phase: 'over', turn: null })).toBe(false);
  });
  it('stand in the order in which I should look at them', () => {
    const cards = hear(
      put(card('over', { phase: 'over', turn: null })),
      put(card('theirs')),
      put(card('mine-later', { turn: 0, left: 90_000 })),
      put(card('mine-unhurried', { turn: 0 })),
      put(card('mine-soon', { turn: 0, left: 10_000 })),
      put(card('waiting', { phase: 'waiting', turn: null })),
    );
    expect(inOrder(cards, 5000).map(({ id }) => id)).toEqual([
      'mine-soon',
      'mine-later',
      'mine-unhurried',
      'theirs',
      'waiting',
      'over',
    ]);
    expect(nextTable(cards, 'mine-soon', 5000)).toEqual({ id: 'mine-later', count: 2 });
    expect(nextTable(hear(put(card('a', { turn: 0 }))), 'a', 0)).toBeNull();
  });
});
