import { describe, expect, it } from 'vitest';
import {
  by,
  counts,
  exactly,
  holds,
  mentionable,
  mentioning,
  nextTokens,
  only,
  verbs,
  withPrefix,
} from './narrow';

const paws = [
  'pass',
  'beat Br as r',
  'beat Br *r as r same',
  'beat Br Br as r same',
  'beat Br Rr as r mixed',
];
const isCard = (word: string) => /^[A-Z*][rsp*]$/.test(word);

describe('word by word', () => {
  const klats = ['play B3 0 new', 'play B3 2 on B2', 'play B3 2 on B15', 'play O4 1 new'];
  it('narrows by prefix', () => {
    expect(withPrefix(klats, ['play', 'B3', '2'])).toEqual(['play B3 2 on B2', 'play B3 2 on B15']);
    expect(withPrefix(klats, [])).toEqual(klats);
    expect(withPrefix(klats, ['play', 'B'])).toEqual([]);
  });
  it('lists what can come next, each once', () => {
    expect(nextTokens(klats, ['play'])).toEqual(['B3', 'O4']);
    expect(nextTokens(klats, ['play', 'B3', '2', 'on'])).toEqual(['B2', 'B15']);
    expect(nextTokens(klats, ['play', 'B3', '0', 'new'])).toEqual([]);
  });
  it('groups in the order of the list', () => {
    expect([...by(klats, (event) => event.split(' ')[1]).keys()]).toEqual(['B3', 'O4']);
  });
});

describe('in any order', () => {
  it('counts equal cards', () => {
    expect(counts(['Br', 'Br', 'Rr'])).toEqual(
      new Map([
        ['Br', 2],
        ['Rr', 1],
      ]),
    );
    expect(holds(['Br', 'Rr'], ['Br', 'Br'])).toBe(false);
    expect(holds(['Br', 'Br', 'Rr'], ['Rr', 'Br'])).toBe(true);
  });
  it('keeps the events that mention what was tapped', () => {
    expect(mentioning(paws, ['*r'])).toEqual(['beat Br *r as r same']);
    expect(mentioning(paws, ['Br', 'Br'])).toEqual(['beat Br Br as r same']);
    expect(mentioning(paws, [])).toEqual(paws);
  });
  it('says what may be tapped next, and how often', () => {
    const next = mentionable(paws, ['Br']);
    expect(next.get('Br')).toBe(1);
    expect(next.get('*r')).toBe(1);
    expect(next.get('Rr')).toBe(1);
    expect(mentionable(paws, ['Br', '*r']).has('Br')).toBe(false);
  });
  it('finds the event that is exactly what was tapped', () => {
    expect(exactly(paws, ['Br'], isCard)).toEqual(['beat Br as r']);
    expect(exactly(paws, ['Rr', 'Br'], isCard)).toEqual(['beat Br Rr as r mixed']);
    expect(exactly(paws, ['Rr'], isCard)).toEqual([]);
  });
});

describe('small things', () => {
  it('knows verbs', () => expect(verbs(paws)).toEqual(['pass', 'beat']));
  it('is sure only of one', () => {
    expect(only(['pass'])).toBe('pass');
    expect(only(paws)).toBeNull();
    expect(only([])).toBeNull();
  });
});
