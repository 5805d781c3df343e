import { describe, expect, it } from 'vitest';
import type { ScoreItem } from '../../../table/table';
import { finaleOf, heapOf } from './finale';

const item = (seat: number, points: number, key: string): ScoreItem => ({
  seat,
  points,
  key: `carcassonne.${key}`,
  args: {},
});

describe('the final scoring', () => {
  it('knows what an item is about', () => {
    expect(heapOf('carcassonne.city_cathedral')).toEqual({ heap: 'city', atEnd: false });
    expect(heapOf('carcassonne.spies_escaped')).toEqual({ heap: 'guard', atEnd: false });
    expect(heapOf('carcassonne.end_guard_escaped')).toEqual({ heap: 'guard', atEnd: true });
    expect(heapOf('null.best')).toBeNull();
  });
  it('goes through the categories and ends with the scores', () => {
    const items = [
      item(0, 4, 'road'), // scored by the last tile, not by the end
      item(0, 9, 'end_field'),
      item(1, 3, 'end_road'),
      item(1, 9, 'end_field'),
      item(0, 5, 'end_guard'),
    ];
    const steps = finaleOf(items, [50, 40]);
    expect(steps.map(({ heap, gains, totals }) => [heap, gains, totals])).toEqual([
      ['road', [0, 3], [36, 31]],
      ['field', [9, 9], [45, 40]],
      ['guard', [5, 0], [50, 40]],
    ]);
  });
  it('has no steps where nothing is left', () => expect(finaleOf([item(0, 4, 'road')], [4])).toEqual([]));
});
