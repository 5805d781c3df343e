import { describe, expect, it } from 'vitest';
import type { Card } from './cards';
import { lastHours, newsOf, runsOut } from './news';
import { toldCard } from './card_for_tests';

const card = (rest: Partial<Card> = {}): Card => ({ ...toldCard('a', rest), heard: 5000 });
const kept = card({ phase: 'waiting', you: null, turn: null, seats: [{ kind: 'invited', mine: true }] });

describe('news', () => {
  it('is my turn, once', () => {
    expect(newsOf(card(), card({ turn: 0 }))).toBe('turn');
    expect(newsOf(card({ turn: 0 }), card({ turn: 0, version: 4 }))).toBeNull();
    expect(newsOf(card({ turn: 0 }), card())).toBeNull();
    expect(newsOf(undefined, card())).toBeNull();
  });
  it('is a seat that is kept for me, and the end', () => {
    expect(newsOf(undefined, kept)).toBe('kept');
    expect(newsOf(kept, kept)).toBeNull();
    expect(newsOf(card(), card({ phase: 'over', turn: null }))).toBe('over');
    expect(newsOf(undefined, card({ phase: 'over', turn: null }))).toBeNull();
  });
  it('is time that runs out, of days alone', () => {
    const left = (milliseconds: number, rest: Partial<Card> = {}) =>
      card({ turn: 0, clock: { kind: 'days', days: 3 }, left: milliseconds, ...rest });
    expect(runsOut(left(lastHours + 1), 5000)).toBe(false);
    expect(runsOut(left(lastHours + 1), 5002)).toBe(true);
    expect(runsOut(left(1000, { turn: 1 }), 5000)).toBe(false);
    expect(runsOut(left(1000, { clock: { kind: 'move', seconds: 60 } }), 5000)).toBe(false);
  });
});
