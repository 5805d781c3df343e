import { expect, test } from 'vitest';
import { firsts, over, totals, winner, winners, type PawsPad, type PawsRound } from './paws';

const left = (...cards: number[]) => cards.map((one) => ({ cards: one, jokers: 0 }));
const pad = (entries: PawsRound[], players = 3, tokens = 2): PawsPad => ({
  version: 1,
  id: 'a',
  game: 'paws',
  names: Array(players).fill(''),
  options: { tokens },
  entries,
  finished: false,
  done: [],
  undone: [],
  started: 0,
  changed: 0,
});

test("the rulebook's declaration: 3, 4 and 1 cards: the third wins the token", () => {
  expect(winner({ end: 'declared', declarer: 0, left: left(3, 4, 1) }, 0)).toBe(2);
});

test('the declarer wins ties; otherwise the one farthest behind the first player', () => {
  expect(winner({ end: 'declared', declarer: 1, left: left(2, 2, 2) }, 0)).toBe(1);
  expect(winner({ end: 'declared', declarer: 1, left: left(2, 3, 2) }, 0)).toBe(2);
  expect(winner({ end: 'pile', left: left(2, 3, 2) }, 0)).toBe(2);
  expect(winner({ end: 'pile', left: left(2, 3, 2) }, 2)).toBe(0);
  expect(winner({ end: 'pile', left: left(2, 2, 2) }, 1)).toBe(0);
});

test('jokers left count 2 at an empty pile, 1 after a declaration', () => {
  const hands = [{ cards: 2, jokers: 1 }, ...left(3, 4)];
  const plain = [{ cards: 2, jokers: 2 }, ...left(3, 4)];
  expect(winner({ end: 'pile', left: hands }, 0)).toBe(1);
  expect(winner({ end: 'pile', left: plain }, 0)).toBe(1);
  expect(winner({ end: 'declared', declarer: 2, left: plain }, 0)).toBe(0);
});

test('the player to the right of the winner begins the next round', () => {
  const match = pad([
    { end: 'hand', winner: 1 },
    { end: 'hand', winner: 0 },
  ]);
  expect(firsts(match)).toEqual([0, 0, 2]);
});

test('a changed round moves the first player, and with it a tie', () => {
  const tie: PawsRound = { end: 'pile', left: left(2, 2, 5) };
  expect(winners(pad([{ end: 'hand', winner: 1 }, tie]))).toEqual([1, 1]);
  expect(winners(pad([{ end: 'hand', winner: 2 }, tie]))).toEqual([2, 0]);
});

test('two tokens win', () => {
  const one: PawsRound = { end: 'hand', winner: 1 };
  expect(over(pad([one]))).toBe(false);
  expect(over(pad([one, one]))).toBe(true);
  expect(totals(pad([one, one]))).toEqual([0, 2, 0]);
  expect(over(pad([one, one], 3, 3))).toBe(false);
});
