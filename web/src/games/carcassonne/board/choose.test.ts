import { describe, expect, it } from 'vitest';
import {
  fitting,
  growable,
  lastMoves,
  layEvent,
  legalPlaces,
  legalSpots,
  nearest,
  nextIn,
  turnOn,
} from './choose';

// Real lists of the engine.
const laying = ['tile 0,1 90', 'tile 0,1 180', 'tile 1,-2 0', 'tile -1,0 270'];
const putting = [
  'meeple city N',
  'meeple field EL',
  'guard 3,-1',
  'big city N',
  'big field EL',
  'big-guard 3,-1',
  'skip',
];

describe('laying', () => {
  it('knows the places with their turns', () => {
    expect(legalPlaces(laying)).toEqual([
      { x: 0, y: 1, key: '0,1', rotations: [90, 180] },
      { x: 1, y: -2, key: '1,-2', rotations: [0] },
      { x: -1, y: 0, key: '-1,0', rotations: [270] },
    ]);
    expect(legalPlaces(putting)).toEqual([]);
  });
  it('says exactly a legal event for every place and turn', () => {
    const said = legalPlaces(laying).flatMap(({ key, rotations }) => rotations.map((r) => layEvent(key, r)));
    expect(said).toEqual(laying);
  });
  it('shows the wished turn, or the next that fits', () => {
    expect(fitting([90, 180], 180)).toBe(180);
    expect(fitting([90, 180], 270)).toBe(90);
    expect(fitting([0], 90)).toBe(0);
  });
  it('turns among the turns that fit, both ways', () => {
    expect(turnOn([90, 270], 90)).toBe(270);
    expect(turnOn([90, 270], 270)).toBe(90);
    expect(turnOn([0, 90, 180], 0, true)).toBe(180);
    expect(turnOn([90], 90)).toBe(90);
  });
});

describe('figures', () => {
  it('offers a spot once, with the figures that may go there', () => {
    const spots = legalSpots(putting);
    expect(spots.map(({ key }) => key)).toEqual(['city N', 'field EL', 'guard 3,-1']);
    expect(spots[0]).toMatchObject({
      small: 'meeple city N',
      big: 'big city N',
      segment: 'city N',
      tower: null,
    });
    expect(spots[2]).toMatchObject({ small: 'guard 3,-1', big: 'big-guard 3,-1', tower: { x: 3, y: -1 } });
    const said = spots.flatMap(({ small, big }) => [small, big]);
    expect(new Set([...said, 'skip'])).toEqual(new Set(putting));
  });
  it('knows a monastery and an enclosed field', () => {
    const keys = legalSpots(['meeple monastery', 'meeple field -', 'skip']).map(({ key }) => key);
    expect(keys).toEqual(['monastery', 'field -']);
  });
  it('knows the towers that may grow', () =>
    expect(growable(['grow 3,-1', 'grow 0,2'])).toEqual(['3,-1', '0,2']));
});

describe('pointing', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 2 },
  ];
  it('steps with arrows', () => {
    expect(nextIn(points, points[0]!, 'ArrowRight')).toBe(points[1]);
    expect(nextIn(points, points[0]!, 'ArrowDown')).toBe(points[3]);
    expect(nextIn(points, points[0]!, 'ArrowLeft')).toBeNull();
  });
  it('takes what is nearest, within reach', () => {
    const at = ({ x, y }: { x: number; y: number }): [number, number] => [x, y];
    expect(nearest(points, at, [1.8, 0.1], 1)).toBe(points[1]);
    expect(nearest(points, at, [9, 9], 1)).toBeNull();
  });
});

describe('last moves', () => {
  const tiles = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 2, y: 0 },
  ];
  const a = { x: 1, y: 0, seat: 0 };
  const b = { x: 2, y: 0, seat: 1 };
  it('keeps one of every seat', () => {
    expect(lastMoves([a], [b], tiles, b)).toEqual([a, b]);
    expect(lastMoves([{ ...a, x: 0 }], [a, b], tiles, b)).toEqual([a, b]);
  });
  it('forgets what was taken back, and always has the last tile', () => {
    expect(lastMoves([a, b], [], tiles.slice(0, 2), { x: 1, y: 0 })).toEqual([a]);
    expect(lastMoves([], [], tiles, { x: 2, y: 0 })).toEqual([{ x: 2, y: 0, seat: null }]);
    expect(lastMoves([], [], tiles.slice(0, 1), null)).toEqual([]);
  });
});
