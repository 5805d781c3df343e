import { describe, expect, it } from 'vitest';
import { landscapeOf } from './features';
import { groundOf } from './ground';
import { pictureOf } from './paint';
import type { CarcassonneTable } from './table';
import { segmentName, segmentNamed, spotOf, tileOf, tiles, turned, turnedBack } from './tiles';

describe('tiles', () => {
  it('turns points, sides and names', () => {
    expect(turned([50, 0], 90)).toEqual([100, 50]);
    expect(turnedBack(turned([12, 34], 270), 270)).toEqual([12, 34]);
    const d = tileOf('D'); // city N, road E-W
    expect(d.segments.map((segment) => segmentName(segment, 0))).toEqual([
      'city N',
      'road E',
      'field EL',
      'field ER',
    ]);
    expect(d.segments.map((segment) => segmentName(segment, 90))).toEqual([
      'city E',
      'road N',
      'field NR',
      'field NL',
    ]);
    expect(segmentNamed(d, 180, 'city S')).toBe(0);
    expect(segmentNamed(d, 180, 'city N')).toBe(-1);
  });

  it('puts every figure where pointing finds its segment, in every turn', () => {
    for (const tile of tiles)
      tile.segments.forEach((segment, index) => {
        if (segment.type === 'river') return;
        for (const rotation of [0, 90, 180, 270]) {
          const [x, y] = turnedBack(spotOf(tile, rotation, index), rotation);
          expect(groundOf(tile).segmentAt(x, y), `${tile.id} ${index}`).toBe(index);
        }
      });
  });

  it('paints every tile, the same each time', () => {
    for (const tile of tiles) {
      const { layers, spies } = pictureOf(tile, tile.gardens > 0);
      expect(layers.length, tile.id).toBeGreaterThan(3);
      expect(layers.length, tile.id).toBeLessThan(48);
      expect(layers.some(({ d }) => d.includes('NaN'))).toBe(false);
      expect(spies !== null).toBe(tile.spy > 0);
    }
  });
});

describe('features', () => {
  // Two D beside each other: one road, one field in the south; above the first a city that closes it.
  const laid = [
    { id: 'D', x: 0, y: 0, rotation: 0 },
    { id: 'D', x: 1, y: 0, rotation: 0 },
    { id: 'E', x: 0, y: -1, rotation: 180 },
  ];
  const worth = {
    value: 2,
    owners: [1],
    open: 2,
    what: {
      type: 'road' as const,
      at: '0,0',
      size: 2,
      tiles: [
        [0, 0],
        [1, 0],
      ] as [number, number][],
      meeples: [{ seat: 1, strength: 1 }],
      majority: '1: 1',
    },
  };
  const table = {
    tiles: laid,
    meeples: [{ seat: 1, big: false, x: 0, y: 0, segment: 'road E' }],
    features: [worth],
  } as unknown as CarcassonneTable;
  const { features, at } = landscapeOf(table);

  it('joins what touches', () => {
    expect(at(0, 1)).toBe(at(1, 1)); // the road
    expect(at(0, 3)).toBe(at(1, 3)); // the field below it
    expect(at(0, 0)).toBe(at(2, 0)); // the city across the border
    expect(at(0, 0)).not.toBe(at(1, 0));
    expect(features.filter(({ type }) => type === 'city')).toHaveLength(2);
  });
  it('gives the engine’s worth to what somebody stands on, and to nothing else', () => {
    expect(at(1, 1)?.worth).toBe(worth);
    expect(features.filter((feature) => feature.worth)).toHaveLength(1);
  });
});
