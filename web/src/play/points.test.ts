import { expect, it } from 'vitest';
import type { ScoreItem, View } from '../table/table';
import { heapsOf, itemsOf, signed } from './points';

const item = (seat: number, points: number): ScoreItem => ({ seat, points, key: 'null.best', args: {} });
const view = (table: unknown, actor: View['actor'] = 'player'): View => ({
  game: 'null',
  seat: 0,
  players: 2,
  options: {},
  names: [],
  ply: 9,
  actor,
  turn: 0,
  scores: [3, 2],
  legal: [],
  table,
  scored: [
    { ply: 4, items: [item(0, 1), item(1, 2)] },
    { ply: 7, items: [item(0, 2)] },
  ],
});

it('collects what a seat scored', () => expect(itemsOf(view({}), 0)).toEqual([item(0, 1), item(0, 2)]));
it('prefers what stands on the table, until the end', () => {
  const table = { seats: [{ standing: [item(0, 9)] }, {}] };
  expect(itemsOf(view(table), 0)).toEqual([item(0, 9)]);
  expect(itemsOf(view(table), 1)).toEqual([item(1, 2)]);
  expect(itemsOf(view(table, 'end'), 0)).toHaveLength(2);
});
it('writes signs', () => expect([2, 0, -3].map(signed)).toEqual(['+2', '0', '−3']));
it('puts many items together by what they are about, and leaves a few as they are', () => {
  const titleOf = (key: string) => (key === 'null.best' ? 'Best' : null);
  expect(heapsOf([item(0, 1), item(0, 2)], titleOf)).toEqual([
    { title: null, items: [item(0, 1), item(0, 2)], sum: 3 },
  ]);
  const other: ScoreItem = { seat: 0, points: 5, key: 'null.other', args: {} };
  const heaps = heapsOf([item(0, 1), other, ...Array<ScoreItem>(5).fill(item(0, 2))], titleOf);
  expect(heaps.map(({ title, sum }) => [title, sum])).toEqual([
    ['Best', 11],
    [null, 5],
  ]);
});
