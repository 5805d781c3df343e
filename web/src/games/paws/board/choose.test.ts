import { describe, expect, it } from 'vitest';
import { held, sorted } from './cards';
import { changesSign, choosing, idsFor, playOf } from './choose';

// As the engine lists them: blue-and-cyan scissors lie on the table as a mixed pair.
const hand = held(['Br', 'Br', 'Bs', 'Bs', 'Cs', 'Rs', 'Yp', 'C*', '*s']);
const legal = [
  'beat Bs Bs as s same',
  'beat Cs C* as s same',
  'beat Bs *s as s same',
  'beat Cs *s as s same',
  'beat Rs *s as s same',
  'beat C* *s as s same',
  'beat Bs Rs C* as s mixed',
  'beat Bs Cs Rs as s mixed',
  'beat Bs C* *s as s mixed',
  'beat Bs Cs *s as s mixed',
  'beat Bs Rs *s as s mixed',
  'beat Rs C* *s as s mixed',
  'beat Cs Rs *s as s mixed',
  'beat Br as r',
  'beat C* as r',
  'pass',
];
const none = new Set<string>();
const cardsOf = (ids: ReadonlySet<string>) => [...ids].map((id) => id.slice(0, 2)).sort();

describe('cards tapped in any order', () => {
  it('lights what some play holds, before the first tap', () => {
    const { lit, ready, wider } = choosing(legal, hand, none);
    expect(cardsOf(lit)).toEqual(['*s', 'Br', 'Br', 'Bs', 'Bs', 'C*', 'Cs', 'Rs']);
    expect(ready).toEqual([]);
    expect(wider).toEqual([]);
  });
  it('keeps lit what completes a play, and suggests the plays, those without jokers first', () => {
    const { lit, ready, wider } = choosing(legal, hand, new Set(['Bs.0']));
    expect(ready).toEqual([]);
    expect(cardsOf(lit)).toEqual(['*s', 'Bs', 'Bs', 'C*', 'Cs', 'Rs']);
    expect(wider).toHaveLength(7);
    expect(wider.slice(0, 2).map(({ event }) => event)).toEqual([
      'beat Bs Bs as s same',
      'beat Bs Cs Rs as s mixed',
    ]);
  });
  it('narrows with every tap', () => {
    const two = choosing(legal, hand, new Set(['Bs.1', 'Cs.0']));
    expect(cardsOf(two.lit)).toEqual(['*s', 'Bs', 'Cs', 'Rs']);
    const three = choosing(legal, hand, new Set(['Bs.1', 'Cs.0', 'Rs.0']));
    expect(three.ready.map(({ event }) => event)).toEqual(['beat Bs Cs Rs as s mixed']);
    expect(three.wider).toEqual([]);
  });
  it('offers a joker both alone and as a part', () => {
    const { ready, wider } = choosing(legal, hand, new Set(['C*.0']));
    expect(ready.map(({ event }) => event)).toEqual(['beat C* as r']);
    expect(wider.length).toBe(5);
  });
  it('asks what a joker stands for when several plays have the same cards', () => {
    const lead = ['lead V* as r', 'lead V* as s', 'lead V* as p', 'lead Vr as r'];
    const { ready } = choosing(lead, held(['Vr', 'V*']), new Set(['V*.0']));
    expect(ready.map(({ sign }) => sign)).toEqual(['r', 's', 'p']);
    const pair = ['beat Rs *s as s same', 'beat Rs *s as s mixed', 'pass'];
    const kinds = choosing(pair, held(['Rs', '*s']), new Set(['Rs.0', '*s.0'])).ready;
    expect(kinds.map(({ kind }) => kind)).toEqual(['same', 'mixed']);
  });
  it('never lights for passing or declaring alone', () => {
    expect(choosing(['pass', 'declare'], hand, none).lit.size).toBe(0);
  });
});

describe('a play', () => {
  it('is read from its event', () => {
    expect(playOf('beat Vr Vr V* as r same')).toEqual({
      event: 'beat Vr Vr V* as r same',
      cards: ['Vr', 'Vr', 'V*'],
      sign: 'r',
      kind: 'same',
    });
    expect(playOf('lead *p as p').kind).toBe('same');
  });
  it('takes picked copies before others', () => {
    expect([...idsFor(['Br'], hand, new Set(['Br.1']))]).toEqual(['Br.1']);
    expect([...idsFor(['Br', 'Br'], hand, none)]).toEqual(['Br.0', 'Br.1']);
  });
  it('tells whether the sign changes', () => {
    const laid = { owner: 0, sign: 's' as const, kind: 'mixed' as const, cards: ['Rs', 'B*'] };
    expect(changesSign(playOf('beat Br as r'), laid)).toBe(true);
    expect(changesSign(playOf('beat Bs Bs as s same'), laid)).toBe(false);
    expect(changesSign(playOf('lead Br as r'), laid)).toBe(false);
  });
});

describe('a sorted hand', () => {
  const cards = held(['Vr', 'Yr', 'Vs', 'Bp', 'Y*', '*r', 'Vr']);
  it.each([
    ['sign', 'Vr Vr Yr *r Vs Bp Y*'],
    ['colour', 'Vr Vr Vs Bp Yr Y* *r'],
  ] as const)('goes by %s, jokers of the other last', (by, order) => {
    expect(sorted(cards, by).map(({ card }) => card)).toEqual(order.split(' '));
  });
});
