import { expect, test } from 'vitest';
import { newPad } from '../../../pads/sheets';
import { escaped, gains, totals, worth, type CarcassonneEntry, type CarcassonnePad } from './score';

// Seat 0 is red, seat 1 blue.
const pad = (entries: CarcassonneEntry[]): CarcassonnePad => ({
  ...(newPad('carcassonne', ['Red', 'Blue'], { towers: true, inns: true }) as CarcassonnePad),
  entries,
});
const road = (tiles: number, inn: boolean, final: boolean) =>
  worth({ what: 'road', seats: [0], tiles, inn, final });
const city = (tiles: number, shields: number, cathedral: boolean, final: boolean) =>
  worth({ what: 'city', seats: [0], tiles, shields, cathedral, final });

test('roads: 1 a tile, with an inn 2, unfinished with an inn nothing', () => {
  expect([road(4, false, false), road(4, true, false)]).toEqual([4, 8]);
  expect([road(4, false, true), road(4, true, true)]).toEqual([4, 0]);
});

test('cities: 2 a tile and shield, with a cathedral 3; unfinished 1, with a cathedral nothing', () => {
  expect([city(3, 1, false, false), city(3, 1, true, false)]).toEqual([8, 12]);
  expect([city(3, 1, false, true), city(3, 1, true, true)]).toEqual([4, 0]);
});

test('monasteries count their tiles, fields 3 a completed city', () => {
  expect(worth({ what: 'monastery', seats: [0], tiles: 9, final: false })).toBe(9);
  expect(worth({ what: 'monastery', seats: [0], tiles: 6, final: true })).toBe(6);
  expect(worth({ what: 'field', seats: [0], cities: 4 })).toBe(12);
});

test('all who tie for most score in full', () => {
  expect(
    totals(pad([{ what: 'city', seats: [0, 1], tiles: 4, shields: 0, cathedral: false, final: false }])),
  ).toEqual([8, 8]);
});

test("the rulebook's spies: value 6, two red guards, one blue: +12, +6", () => {
  expect(gains(pad([{ what: 'spies', value: 6, guards: [2, 1] }]))).toEqual([[12, 6]]);
});

test("the rulebook's guard sent home by another player: blue +2", () => {
  expect(gains(pad([{ what: 'sent', seats: [1] }]))).toEqual([[0, 2]]);
});

test('spies escape when there is no guard, and count at the next spy tile', () => {
  const entries: CarcassonneEntry[] = [
    { what: 'spies', value: 5, guards: [0, 0] },
    { what: 'spies', value: 4, guards: [0, 0] },
    { what: 'spies', value: 6, guards: [1, 0] },
    { what: 'spies', value: 5, guards: [0, 2] },
  ];
  expect(escaped(entries)).toEqual([0, 5, 4, 0, 0]);
  expect(gains(pad(entries))).toEqual([
    [0, 0],
    [0, 0],
    [10, 0],
    [0, 10],
  ]);
});

test('at the end a guard scores 5 and the escaped tile beside the track', () => {
  const guards: CarcassonneEntry = { what: 'guards', guards: [2, 1] };
  expect(totals(pad([guards]))).toEqual([10, 5]);
  expect(totals(pad([{ what: 'spies', value: 4, guards: [0, 0] }, guards]))).toEqual([18, 9]);
});
