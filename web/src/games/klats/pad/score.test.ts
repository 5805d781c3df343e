import { expect, test } from 'vitest';
import { newPad } from '../../../pads/sheets';
import {
  doubtful,
  missingIn,
  over,
  setPoints,
  totals,
  written,
  type KlatsPad,
  type KlatsRound,
} from './score';

const set = (...tops: number[]) => ({ tops, missing: [] });
// The rulebook's round: 39, two colours only, and the six piles that ended it.
const example: KlatsRound = {
  sets: [set(4, 14, 6, 15), { tops: [5, 11, 13], missing: ['B'] }, set(1, 12, 6, 3, 2, 4)],
};
const pad = (variant: 'standard' | 'connoisseur', entries: KlatsRound[], players = 3): KlatsPad => ({
  ...(newPad('klats', Array<string>(players).fill(''), { variant }) as KlatsPad),
  entries,
});
const round = (...points: number[]): KlatsRound => ({
  sets: points.map((one) => (one === 0 ? set() : set(1, 2, one - 3))),
});

test("the rulebook's examples: 39, nothing, 28", () => {
  expect(example.sets.map(setPoints)).toEqual([39, 0, 28]);
});

test('fewer than three cards cannot show three colours', () => {
  expect(setPoints(set(15, 14))).toBe(0);
});

test('standard: everybody writes; connoisseurs: the highest, all who tie, nobody for nothing', () => {
  expect(written(example, { variant: 'standard' })).toEqual([39, 0, 28]);
  expect(written(example, { variant: 'connoisseur' })).toEqual([39, 0, 0]);
  expect(written(round(10, 10, 6), { variant: 'connoisseur' })).toEqual([10, 10, 0]);
  expect(written(round(0, 0, 0), { variant: 'connoisseur' })).toEqual([0, 0, 0]);
});

test('standard ends at 150, or after a round for each player', () => {
  expect(over(pad('standard', [example, example]))).toBe(false);
  expect(over(pad('standard', [example, example, example]))).toBe(true);
  const six = [round(75, 0, 0, 0, 0, 0), round(74, 0, 0, 0, 0, 0)];
  expect(over(pad('standard', six, 6))).toBe(false);
  expect(over(pad('standard', [...six, round(6, 1, 1, 1, 1, 1)], 6))).toBe(true);
});

test('connoisseurs play to 100, for 50 rounds at most', () => {
  expect(over(pad('connoisseur', [example, example, example]))).toBe(true);
  expect(totals(pad('connoisseur', [example, example, example]))).toEqual([117, 0, 0]);
  expect(over(pad('connoisseur', [example, example]))).toBe(false);
  expect(over(pad('connoisseur', Array(49).fill(round(0, 0, 0))))).toBe(false);
  expect(over(pad('connoisseur', Array(50).fill(round(0, 0, 0))))).toBe(true);
});

test('two sets of six piles in one round are doubtful', () => {
  expect(doubtful(example)).toBe(false);
  expect(doubtful({ sets: [set(1, 2, 3, 4, 5, 6), set(1, 2, 3, 4, 5, 6)] })).toBe(true);
});

test('with the deck of the box colours follow from numbers', () => {
  expect(missingIn([15, 14, 2])).toEqual([]);
  expect(missingIn([5, 14, 3])).toEqual(['B', 'O']);
  expect(example.sets.map(({ tops }) => missingIn(tops))).toEqual([[], ['B'], []]);
});
