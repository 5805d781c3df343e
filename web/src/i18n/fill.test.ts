import { describe, expect, it } from 'vitest';
import { fill } from './fill';

describe('fill', () => {
  it('fills placeholders and leaves unknown ones visible', () => {
    expect(fill('{who} bids {n}', 'en', { who: 'Ana', n: 3 })).toBe('Ana bids 3');
    expect(fill('{who} bids', 'en', {})).toBe('{who} bids');
  });
  it('knows plural rules', () => {
    const russian = { one: '{n} карта', few: '{n} карты', many: '{n} карт', other: '{n} карты' };
    expect([1, 2, 5, 11, 21, 22].map((n) => fill(russian, 'ru', { n }))).toEqual([
      '1 карта',
      '2 карты',
      '5 карт',
      '11 карт',
      '21 карта',
      '22 карты',
    ]);
    const bulgarian = { one: '{n} карта', other: '{n} карти' };
    expect([1, 2, 21].map((n) => fill(bulgarian, 'bg', { n }))).toEqual(['1 карта', '2 карти', '21 карти']);
  });
});
