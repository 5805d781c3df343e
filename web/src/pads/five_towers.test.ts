import { expect, test } from 'vitest';
import {
  continues,
  demolishedCost,
  emptySheet,
  sheetPoints,
  sheets,
  totals,
  type TowersEntry,
  type TowersPad,
} from './five_towers';

const pad = (entries: TowersEntry[]): TowersPad => ({
  version: 1,
  id: 'a',
  game: 'five-towers',
  names: ['Ann', 'Bob'],
  options: {},
  entries,
  finished: false,
  done: [],
  undone: [],
  started: 0,
  changed: 0,
});
const example: TowersEntry[] = [
  { seat: 0, kind: 'C', height: 4, cap: false },
  { seat: 0, kind: 'W', height: 3, cap: true },
  { seat: 0, kind: 'S', height: 6, cap: true },
  { seat: 0, demolished: 2 },
];

test("the rulebook's example: 4 + 6 + 12 + 6 − 3 = 25", () => {
  expect(totals(pad(example))).toEqual([25, 0]);
});

test('demolished cards cost 1 + 2 + 3 + …', () => {
  expect([0, 1, 2, 3, 4].map(demolishedCost)).toEqual([0, 1, 3, 6, 10]);
});

test('points may be negative', () => {
  expect(sheetPoints({ ...emptySheet(), demolished: 3 })).toBe(-6);
});

test('the last word on a tower counts, and an empty tower has no cap', () => {
  const later = pad([...example, { seat: 0, kind: 'S', height: 0, cap: true }]);
  expect(sheets(later)[0]!.towers.S).toEqual({ height: 0, cap: false });
  expect(totals(later)[0]).toBe(4 + 6 + 4 - 3);
});

test('an entry continues the last one at the same place only', () => {
  expect(continues(pad(example), { seat: 0, demolished: 3 })).toBe(true);
  expect(continues(pad(example), { seat: 1, demolished: 3 })).toBe(false);
  expect(continues(pad(example), { seat: 0, kind: 'C', height: 5, cap: false })).toBe(false);
  expect(continues(pad([]), { seat: 0, demolished: 1 })).toBe(false);
});
