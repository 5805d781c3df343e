// What lies where in a tile: which segment is at a point, and how much room there is. For drawing and for
// pointing only.
import type { Line, Point, Tile } from './tiles';

export const roadWidth = 8;
export const riverWidth = 15;
export const wallWidth = 5;
export const lakeRadius = 19;
export const monasteryRadius = 17;
const cells = 50; // a side of the grid of fields
const step = 100 / cells;

export function distance(x: number, y: number, line: Line): number {
  let least = 1e9;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const ax = line[i]!;
    const ay = line[i + 1]!;
    const dx = line[i + 2]! - ax;
    const dy = line[i + 3]! - ay;
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
    const away = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
    if (away < least) least = away;
  }
  return Math.sqrt(least);
}

export function inside(x: number, y: number, outline: Line): boolean {
  let is = false;
  for (let i = 0, j = outline.length - 2; i < outline.length; j = i, i += 2) {
    const ay = outline[i + 1]!;
    const by = outline[j + 1]!;
    if (ay > y !== by > y && x < ((outline[j]! - outline[i]!) * (y - ay)) / (by - ay) + outline[i]!) is = !is;
  }
  return is;
}

const apart = (x: number, y: number, point: Point | undefined): number =>
  point ? Math.hypot(x - point[0], y - point[1]) : 1e9;

export class Ground {
  private blocked: [number, number, number][] = [];
  private fields: Int8Array | null = null;

  readonly tile: Tile;

  constructor(tile: Tile) {
    this.tile = tile;
    for (const gate of tile.gates ?? []) this.block([gate[0]!, gate[1]!], 7);
    for (const bridge of tile.bridges ?? []) this.block(bridge, 8);
  }

  block(point: Point, radius: number): void {
    this.blocked.push([...point, radius]);
  }

  private ponds(x: number, y: number): number {
    const { lake, monastery, spring } = this.tile;
    return Math.min(
      apart(x, y, lake) - lakeRadius,
      apart(x, y, monastery) - monasteryRadius,
      apart(x, y, spring) - 9,
    );
  }

  private things(x: number, y: number): number {
    let room = Math.min(x, y, 100 - x, 100 - y);
    for (const [bx, by, radius] of this.blocked) room = Math.min(room, Math.hypot(x - bx, y - by) - radius);
    for (const road of this.tile.roads) room = Math.min(room, distance(x, y, road.line) - roadWidth / 2);
    return room;
  }

  /** How far the next thing is from a point in a field; negative inside it. */
  fieldRoom(x: number, y: number): number {
    const { tile } = this;
    let room = Math.min(this.things(x, y), this.ponds(x, y));
    for (const lane of tile.lanes ?? []) room = Math.min(room, distance(x, y, lane) - 2);
    for (const river of tile.rivers) room = Math.min(room, distance(x, y, river.line) - riverWidth / 2);
    for (const city of tile.cities) {
      if (inside(x, y, city.outline)) return -1;
      for (const wall of city.walls) room = Math.min(room, distance(x, y, wall) - wallWidth / 2);
    }
    return room;
  }

  cityRoom(city: Tile['cities'][number], x: number, y: number): number {
    if (!inside(x, y, city.outline)) return -1;
    let room = this.things(x, y);
    for (const wall of city.walls) room = Math.min(room, distance(x, y, wall) - wallWidth / 2);
    return room;
  }

  /** The point liked best among those with that much room. */
  find(
    radius: number,
    room: (x: number, y: number) => number,
    likes: (x: number, y: number, room: number) => number,
  ): Point | null {
    let best: Point | null = null;
    let most = -1e9;
    for (let y = 2; y < 100; y += 4)
      for (let x = 2; x < 100; x += 4) {
        const free = room(x, y);
        if (free < radius) continue;
        const liked = likes(x, y, free);
        if (liked > most) [most, best] = [liked, [x, y]];
      }
    return best;
  }

  private isOpen(x: number, y: number): boolean {
    const { tile } = this;
    return (
      this.ponds(x, y) > 0 &&
      !tile.cities.some((city) => inside(x, y, city.outline)) &&
      tile.roads.every((road) => distance(x, y, road.line) > roadWidth / 2) &&
      tile.rivers.every((river) => distance(x, y, river.line) > riverWidth / 2) &&
      (tile.lanes ?? []).every((lane) => distance(x, y, lane) > 2)
    );
  }

  // Floods every field from its half-edges; the enclosed one from the centre.
  private flood(): Int8Array {
    if (this.fields) return this.fields;
    const open = new Uint8Array(cells * cells);
    for (let i = 0; i < open.length; ++i)
      open[i] = Number(this.isOpen(((i % cells) + 0.5) * step, (Math.floor(i / cells) + 0.5) * step));
    const fields = new Int8Array(cells * cells).fill(-1);
    this.tile.segments.forEach((segment, index) => {
      if (segment.type !== 'field') return;
      const starts = segment.halves?.length ? segment.halves.map((half) => beside[half]!) : [[50, 50]];
      const todo = starts.map(([x, y]) => cellAt(x!, y!));
      for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
        if (!open[cell] || fields[cell] !== -1) continue;
        fields[cell] = index;
        const x = cell % cells;
        if (x > 0) todo.push(cell - 1);
        if (x < cells - 1) todo.push(cell + 1);
        if (cell >= cells) todo.push(cell - cells);
        if (cell < cells * (cells - 1)) todo.push(cell + cells);
      }
    });
    return (this.fields = fields);
  }

  /** The segment that somebody points at; -1: none (water, walls' feet). */
  segmentAt(x: number, y: number): number {
    const { tile } = this;
    if (apart(x, y, tile.monastery) < monasteryRadius)
      return tile.segments.findIndex((segment) => segment.type === 'monastery');
    const road = tile.roads.find((each) => distance(x, y, each.line) < roadWidth / 2 + 3);
    if (road) return road.segment;
    const city = tile.cities.find((each) => inside(x, y, each.outline));
    if (city) return city.segment;
    return this.flood()[cellAt(x, y)]!;
  }

  /** The area of a field segment as a path: a box for every run of cells. */
  fieldPath(segment: number): string {
    const fields = this.flood();
    let path = '';
    for (let row = 0; row < cells; ++row)
      for (let x = 0; x < cells;) {
        const from = x;
        while (x < cells && fields[row * cells + x] === segment) ++x;
        if (x > from)
          path += `M${from * step} ${row * step}h${(x - from) * step}v${step}h${(from - x) * step}z`;
        else ++x;
      }
    return path;
  }
}

const beside: Record<string, Point> = {
  NL: [26, 1],
  NR: [74, 1],
  EL: [99, 26],
  ER: [99, 74],
  SL: [74, 99],
  SR: [26, 99],
  WL: [1, 74],
  WR: [1, 26],
};

function cellAt(x: number, y: number): number {
  const clamp = (value: number) => Math.min(cells - 1, Math.max(0, Math.floor(value / step)));
  return clamp(y) * cells + clamp(x);
}

const known = new Map<string, Ground>();
/** For pointing: one a type, kept. */
export function groundOf(tile: Tile): Ground {
  let ground = known.get(tile.id);
  if (!ground) known.set(tile.id, (ground = new Ground(tile)));
  return ground;
}
