import { describe, expect, it } from 'vitest';
import { apart } from './apart';

const nearest = (points: [number, number][]): number =>
  Math.min(...points.flatMap(([x, y], i) => points.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y))));

describe('points on the map', () => {
  it('stay where there is room', () => {
    const points: [number, number][] = [
      [0, 0],
      [50, 0],
    ];
    expect(apart(points, 44)).toEqual(points);
  });
  it('part where there is none, as little as needed', () => {
    expect(apart([[0, 0], [20, 0]], 44)).toEqual([[-12, 0], [32, 0]]); // prettier-ignore
  });
  it('part from each other at the same point, and in a crowd', () => {
    const crowd: [number, number][] = [];
    for (let i = 0; i < 9; ++i) crowd.push([10 * (i % 3), 7 * Math.floor(i / 3)]);
    expect(nearest(apart([...crowd, [0, 0]], 44))).toBeGreaterThan(43.9);
  });
});
