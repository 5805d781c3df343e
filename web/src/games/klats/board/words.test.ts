import { beforeAll, describe, expect, it } from 'vitest';
import { needAreas } from '../../../i18n/i18n.svelte';
import type { LogEntry, ScoreItem, View } from '../../../table/table';
import type { Scene } from '../../../boards/words';
import { cardWords, missingWords, pileWords, words } from './words';

beforeAll(() => needAreas('klats'));

const seats = [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Eve' }] as Scene['seats'];
const scene: Scene = { seats, view: { turn: 0 } as View };
const entry = (text: string, items: ScoreItem[] = []): LogEntry => ({
  ply: 9,
  actor: 'player',
  seat: 0,
  text,
  items,
});

describe('Klats! in words', () => {
  it('names cards, piles and colours', () => {
    expect(cardWords('G14')).toBe('green 14');
    expect(pileWords({ top: 'B4', height: 3 })).toBe('blue 4 on a pile of 3 cards');
    expect(missingWords(['B', 'O'])).toBe('blue, orange');
  });
  it('tells plays in the log, and nothing of hidden cards', () => {
    expect(words.event(entry('play G14 2 new'), scene)).toBe('lays green 14 as a new pile in front of Eve');
    expect(words.event(entry('play G14 0 on G5'), scene)).toBe('lays green 14 onto green 5 in their set');
    expect(words.event(entry('draw G14'), scene)).toBeNull();
    expect(words.event(entry('deal 0 ?'), scene)).toBeNull();
  });
  it('speaks to whoever it is about', () => {
    const mine = { ...scene, seats: seats.map((seat, i) => ({ ...seat, you: i === 0 })) };
    expect(words.event(entry('play G14 0 on G5'), mine)).toBe('lay green 14 onto green 5 in your set');
    expect(words.event({ ...entry('play G14 0 new'), seat: 1 }, mine)).toBe(
      'lays green 14 as a new pile in front of you',
    );
  });
  it('says when a round is over', () => {
    const item = { seat: 0, points: 39, key: 'klats.set', args: { round: 2, tops: 'B4 G14', sum: 39 } };
    expect(words.event(entry('play O6 0 new', [item]), scene)).toMatch(/Round 2 is over$/);
  });
  it('offers choices as sentences', () => {
    expect(words.choice('play B2 1 on B7', scene)).toBe('Blue 2 onto blue 7 in front of Bob');
    expect(words.choice('play B2 0 new', scene)).toBe('Blue 2 as a new pile of your set');
  });
  it('explains sets', () => {
    expect(words.argument!('tops', 'B4 G14 O6', scene)).toBe('blue 4 + green 14 + orange 6');
    expect(words.argument!('missing', 'GO', scene)).toBe('green, orange');
    expect(words.argument!('sum', 39, scene)).toBeNull();
  });
});
