// The tiles: facts and geometry as the engine tells them (`igra tiles --json`), and how a tile looks after
// turning. A tile is a square of 100 by 100, x to the east, y to the south.
import facts from './tiles.json';

export type Point = [number, number];
/** x, y, x, y, … */
export type Line = number[];
export type SegmentType = 'city' | 'road' | 'field' | 'monastery' | 'river';

export interface Segment {
  type: SegmentType;
  sides?: string; // of 'NESW': city, road, river
  halves?: string[]; // 'NL', 'NR', …: field
  cities?: number[]; // the city segments this field borders
  shields?: number;
  inn?: boolean;
  cathedral?: boolean;
  spot?: Point; // where a figure stands
}

export interface Tile {
  id: string;
  set: string;
  copies: number;
  name: string;
  edges: string;
  spy: number; // value of its spies, 0: none
  gardens: number; // copies that show a garden
  segments: Segment[];
  tower?: Point;
  cities: { segment: number; outline: Line; walls: Line[] }[];
  roads: { segment: number; line: Line }[];
  rivers: { segment: number; line: Line }[];
  lanes?: Line[];
  gates?: Line[]; // x, y, and a point outside on the road
  portals?: Point[];
  bridges?: Point[];
  hub?: Point;
  village?: boolean;
  monastery?: Point;
  spring?: Point;
  lake?: Point;
}

export const tiles = facts as unknown as Tile[];
const byId = new Map(tiles.map((tile) => [tile.id, tile]));

/** The tile of an id. One that is not in the list is drawn as a plain field, so the game goes on. */
export const tileOf = (id: string): Tile => byId.get(id) ?? byId.get('TS-T03')!;

const sides = 'NESW';
export const halves = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'] as const;

/** Where a side or half-edge of the drawing lies after turning clockwise by `rotation` degrees. */
export const turnedSide = (side: string, rotation: number): string =>
  sides[(sides.indexOf(side) + rotation / 90) % 4]!;
export const turnedHalf = (half: string, rotation: number): string =>
  turnedSide(half[0]!, rotation) + half[1]!;

/** A point of the drawing after turning. */
export function turned([x, y]: Point, rotation: number): Point {
  switch (rotation) {
    case 90:
      return [100 - y, x];
    case 180:
      return [100 - x, 100 - y];
    case 270:
      return [y, 100 - x];
    default:
      return [x, y];
  }
}
export const turnedBack = (point: Point, rotation: number): Point => turned(point, (360 - rotation) % 360);

/** The sides (or half-edges of a field) of a segment on the board, in the order of the notation. */
export function edgesOf(segment: Segment, rotation: number): string[] {
  if (segment.type === 'field') {
    const own = (segment.halves ?? []).map((half) => turnedHalf(half, rotation));
    return halves.filter((half) => own.includes(half));
  }
  const own = [...(segment.sides ?? '')].map((side) => turnedSide(side, rotation));
  return [...sides].filter((side) => own.includes(side));
}

/** The name of a segment as events say it: 'city N', 'field NL', 'field -', 'monastery'. */
export function segmentName(segment: Segment, rotation: number): string {
  if (segment.type === 'monastery') return 'monastery';
  return `${segment.type} ${edgesOf(segment, rotation)[0] ?? '-'}`;
}

/** The segment of a name; -1 when there is none. */
export const segmentNamed = (tile: Tile, rotation: number, name: string): number =>
  tile.segments.findIndex((segment) => segmentName(segment, rotation) === name);

/** Where a figure on a segment stands on the board's tile. */
export function spotOf(tile: Tile, rotation: number, segment: number): Point {
  return turned(tile.segments[segment]?.spot ?? [50, 50], rotation);
}
