import { describe, expect, it } from 'vitest';
import { rowAt, shown, stepsOf } from './count';
import type { Ending } from './table';

const declared: Ending = {
  end: 'declared',
  first: 0,
  winner: 1,
  declarer: 1,
  seats: [
    {
      hand_size: 7,
      hand: ['Br', 'Br', 'Vs', 'Vs', 'Bs', 'Vp', 'Bp'],
      sets: [
        ['Br', 'Vs', 'Vp'],
        ['Br', 'Vs', 'Bp'],
      ],
      left: ['Bs'],
      joker_extra: 0,
      counted: 1,
    },
    { hand_size: 1, hand: ['Br'], sets: [], left: ['Br'], joker_extra: 0, counted: 1 },
  ],
};
const empty: Ending = {
  end: 'empty_hand',
  first: 0,
  winner: 0,
  declarer: null,
  seats: [{ hand_size: 0 }, { hand_size: 6 }],
};

describe('counting', () => {
  it('throws one set after another, then counts, then gives the token', () => {
    expect(stepsOf(declared).map(({ say }) => say)).toEqual(['show', 'throw', 'throw', 'count', 'token']);
  });
  it('shows a row as far as it was told', () => {
    const [show, first, second, count] = stepsOf(declared);
    const seat = declared.seats[0]!;
    expect(rowAt(seat, show!).sets.map(({ thrown }) => thrown)).toEqual([false, false]);
    expect(rowAt(seat, first!).sets.map(({ thrown }) => thrown)).toEqual([true, false]);
    expect(rowAt(seat, second!).counted).toBeNull();
    expect(rowAt(seat, count!)).toMatchObject({ left: ['Bs'], counted: 1 });
  });
  it('has nothing to count when a hand is empty', () => {
    expect(shown(empty)).toBe(false);
    expect(stepsOf(empty).map(({ say }) => say)).toEqual(['token']);
    expect(rowAt(empty.seats[1]!, { say: 'token' }).counted).toBe(6);
  });
});
