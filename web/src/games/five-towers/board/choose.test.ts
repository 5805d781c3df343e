import { describe, expect, it } from 'vitest';
import * as choose from './choose';

// Lists as the engine offers them.
const taking = {
  open: ['C0', 'J5', 'J12', 'J12', 'S6'],
  legal: ['take C0 J5 J12', 'take C0 J5 S6', 'take C0 J12 S6', 'take J5 J12 S6'],
};
const placing = { hand: ['C8', 'H5', 'H7', 'S9', 'S14'], legal: ['place C8', 'place H7', 'place S14'] };

describe('bids', () => {
  it('are the numbers on offer', () => {
    expect(choose.bids(['pass', 'bid 2', 'bid 3'])).toEqual([2, 3]);
    expect(choose.bids(['pass'])).toEqual([]);
  });
});

describe('taking', () => {
  it('starts with every card that some choice has', () => {
    expect(choose.takeable(taking.legal, taking.open, [])).toEqual([0, 1, 2, 3, 4]);
    expect(choose.takeable(['take W3 J3', 'take J3 J7'], ['W3', 'W12', 'J3', 'J7', 'S15'], [])).toEqual([
      0, 2, 3,
    ]);
  });
  it('offers the second of two equal cards only where both can be taken', () => {
    expect(choose.takeable(taking.legal, taking.open, [2])).toEqual([0, 1, 4]);
    expect(choose.takeable(['take C5 C5 C9'], ['C5', 'C5', 'C9'], [0])).toEqual([1, 2]);
  });
  it('leaves nothing to tap when all are taken', () => {
    expect(choose.takeable(taking.legal, taking.open, [4, 3, 1])).toEqual([]);
  });
  it('knows the event whatever the order of the taps', () => {
    expect(choose.takeEvent(taking.legal, taking.open, [4, 3, 1])).toBe('take J5 J12 S6');
    expect(choose.takeEvent(taking.legal, taking.open, [4, 3])).toBeNull();
    expect(choose.takeEvent(taking.legal, taking.open, [])).toBeNull();
  });
  it('picks what has to be taken anyway', () => {
    expect(choose.takenAnyway(['take C5 C5 C9'], ['C5', 'C5', 'C9'])).toEqual([0, 1, 2]);
    expect(choose.takenAnyway(taking.legal, taking.open)).toEqual([]);
    expect(choose.takenAnyway(['pass'], taking.open)).toEqual([]);
  });
});

describe('building', () => {
  it('reads cards and towers off the list', () => {
    expect(choose.placeable(placing.legal)).toEqual(['C8', 'H7', 'S14']);
    expect(choose.placeableOn(placing.legal, 'H')).toEqual(['H7']);
    expect(choose.placeableOn(placing.legal, 'W')).toEqual([]);
    expect(choose.demolishable(['keep', 'demolish C', 'demolish S'])).toEqual(['C', 'S']);
  });
  it('builds all at once in an order that leaves 8 and 9 on top', () => {
    expect(choose.nextToBuild(['place C8', 'place C14'])).toBe('place C14');
    expect(choose.nextToBuild(['place S5', 'place S9'])).toBe('place S5');
    expect(choose.nextToBuild(['place C8', 'place C9'])).toBe('place C9');
    expect(choose.nextToBuild(['place W1', 'place J4'])).toBe('place J4');
    expect(choose.nextToBuild(['place C8'])).toBe('place C8');
    expect(choose.nextToBuild(['keep'])).toBeNull();
  });
  it('knows what needs no decision', () => {
    expect(choose.forced(['pass'])).toBe('pass');
    expect(choose.forced(['keep'])).toBe('keep');
    expect(choose.forced(['pass', 'bid 3'])).toBeNull();
    expect(choose.forced(['bid 0'])).toBeNull();
    expect(choose.forced(['demolish C'])).toBeNull();
  });
});
