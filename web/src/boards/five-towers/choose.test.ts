import { describe, expect, it } from 'vitest';
import {
  bids,
  buildsAll,
  demolishable,
  placeable,
  placeableOn,
  takeable,
  takeEvent,
  takenAnyway,
} from './choose';

// Lists as the engine offers them.
const taking = {
  open: ['C0', 'J5', 'J12', 'J12', 'S6'],
  legal: ['take C0 J5 J12', 'take C0 J5 S6', 'take C0 J12 S6', 'take J5 J12 S6'],
};
const placing = { hand: ['C8', 'H5', 'H7', 'S9', 'S14'], legal: ['place C8', 'place H7', 'place S14'] };

describe('bids', () => {
  it('are the numbers on offer', () => {
    expect(bids(['pass', 'bid 2', 'bid 3'])).toEqual([2, 3]);
    expect(bids(['pass'])).toEqual([]);
  });
});

describe('taking', () => {
  it('starts with every card that some choice has', () => {
    expect(takeable(taking.legal, taking.open, [])).toEqual([0, 1, 2, 3, 4]);
    expect(takeable(['take W3 J3', 'take J3 J7'], ['W3', 'W12', 'J3', 'J7', 'S15'], [])).toEqual([0, 2, 3]);
  });
  it('offers the second of two equal cards only where both can be taken', () => {
    expect(takeable(taking.legal, taking.open, [2])).toEqual([0, 1, 4]);
    expect(takeable(['take C5 C5 C9'], ['C5', 'C5', 'C9'], [0])).toEqual([1, 2]);
  });
  it('leaves nothing to tap when all are taken', () => {
    expect(takeable(taking.legal, taking.open, [4, 3, 1])).toEqual([]);
  });
  it('knows the event whatever the order of the taps', () => {
    expect(takeEvent(taking.legal, taking.open, [4, 3, 1])).toBe('take J5 J12 S6');
    expect(takeEvent(taking.legal, taking.open, [4, 3])).toBeNull();
    expect(takeEvent(taking.legal, taking.open, [])).toBeNull();
  });
  it('picks what has to be taken anyway', () => {
    expect(takenAnyway(['take C5 C5 C9'], ['C5', 'C5', 'C9'])).toEqual([0, 1, 2]);
    expect(takenAnyway(taking.legal, taking.open)).toEqual([]);
    expect(takenAnyway(['pass'], taking.open)).toEqual([]);
  });
});

describe('building', () => {
  it('reads cards and towers off the list', () => {
    expect(placeable(placing.legal)).toEqual(['C8', 'H7', 'S14']);
    expect(placeableOn(placing.legal, 'H')).toEqual(['H7']);
    expect(placeableOn(placing.legal, 'W')).toEqual([]);
    expect(demolishable(['keep', 'demolish C', 'demolish S'])).toEqual(['C', 'S']);
  });
  it('builds all at once only when each card has a tower of its own', () => {
    expect(buildsAll(placing.legal, placing.hand)).toEqual([]);
    expect(buildsAll(['place W1', 'place J4'], ['W1', 'J4'])).toEqual(['place W1', 'place J4']);
    expect(buildsAll(['place W1'], ['W1', 'J4'])).toEqual([]);
    expect(buildsAll(['place W1'], ['W1'])).toEqual([]);
  });
});
