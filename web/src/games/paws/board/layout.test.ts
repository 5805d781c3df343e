import { describe, expect, it } from 'vitest';
import { boxOf, cardHeight, cardWidth, fan, lay, nextCard, ring, spread } from './layout';

describe('combinations', () => {
  it('opens a fan evenly to both sides', () => {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const placed = fan(n);
      expect(placed.reduce((sum, { turn }) => sum + turn, 0)).toBeCloseTo(0);
      expect(placed.every(({ turn }) => Math.abs(turn) <= 30)).toBe(true);
    }
  });
  it('stands a ring around its middle', () => {
    for (const n of [2, 3, 4, 5]) {
      const placed = ring(n);
      expect(placed).toHaveLength(n);
      expect(placed.reduce((sum, { x }) => sum + x, 0)).toBeCloseTo(0);
      const far = Math.hypot(placed[0]!.x, placed[0]!.y);
      expect(placed.every(({ x, y }) => Math.abs(Math.hypot(x, y) - far) < 1e-9)).toBe(true);
    }
  });
  it('lays a single card the same way, whatever its kind', () =>
    expect(lay('mixed', 1)).toEqual(lay('same', 1)));
  it('knows the box around cards', () => {
    expect(boxOf(fan(1), 0)).toEqual([-cardWidth / 2, -cardHeight / 2, cardWidth, cardHeight]);
  });
});

describe('a hand', () => {
  const groups = (n: number) => Array.from({ length: n }, (_, i) => 'rsp'[Math.floor((3 * i) / n)]!);
  it('stays inside its room with enough of every card to tap', () => {
    for (const n of [1, 2, 5, 11, 13, 18, 24])
      for (const width of [344, 374, 800, 920]) {
        const { at, card } = spread(groups(n), width, 210, 110);
        expect(at).toHaveLength(n);
        for (const [i, { x, y }] of at.entries()) {
          expect(x).toBeGreaterThanOrEqual(-0.01);
          expect(x + card).toBeLessThanOrEqual(width + 0.01);
          const next = at[i + 1];
          if (next && next.y === y) expect(next.x - x).toBeGreaterThanOrEqual(44);
        }
      }
  });
  it('leads arrows along rows and between them', () => {
    const { at } = spread(groups(12), 374, 210, 62);
    expect(nextCard(at, 0, 'ArrowLeft')).toBeNull();
    expect(nextCard(at, 0, 'ArrowRight')).toBe(1);
    const below = nextCard(at, 1, 'ArrowDown')!;
    expect(at[below]!.y).toBeGreaterThan(at[1]!.y);
    expect(nextCard(at, below, 'ArrowUp')).toBe(1);
    expect(nextCard(at, 3, 'End')).toBe(11);
    expect(nextCard(at, 3, 'x')).toBeNull();
  });
});
