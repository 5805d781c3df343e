import { expect, test } from 'vitest';
import { newPad } from '../../../pads/sheets';
import { firsts, over, totals, verdict, winners, type PawsPad, type PawsRound } from './score';

const winner = (round: PawsRound, first: number) => verdict(round, first, { tokens: 2 }).winner;

const left = (...cards: number[]) => cards.map((one) => ({ cards: one, jokers: 0 }));
const pad = (entries: PawsRound[], players = 3, tokens = 2): PawsPad => ({
  ...(newPad('paws', Array<string>(players).fill(''), { tokens }) as PawsPad),
  entries,
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

test('a tie says why; a token may be given without counting; jokers may count 2 always', () => {
  const tie: PawsRound = { end: 'pile', left: left(2, 3, 2) };
  expect(verdict(tie, 0, { tokens: 2 })).toEqual({ winner: 2, tie: 'farthest' });
  const declared: PawsRound = { end: 'declared', declarer: 1, left: left(2, 2, 4) };
  expect(verdict(declared, 0, { tokens: 2 })).toEqual({ winner: 1, tie: 'declarer' });
  expect(verdict({ end: 'given', winner: 1 }, 0, { tokens: 2 })).toEqual({ winner: 1, tie: null });
  const jokers = [
    { cards: 3, jokers: 3 },
    { cards: 2, jokers: 1 },
    { cards: 4, jokers: 0 },
  ];
  const round: PawsRound = { end: 'declared', declarer: 0, left: jokers };
  expect(verdict(round, 0, { tokens: 2 })).toEqual({ winner: 1, tie: null });
  expect(verdict(round, 0, { tokens: 2, joker_penalty: 'always' })).toEqual({ winner: 0, tie: 'declarer' });
});
