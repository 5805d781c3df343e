// Paints a tile from its facts: a map seen from above. A picture is a list of layers, one path each, whose
// colours are in Symbols.svelte for day and night; all houses of a colour are one path, so that a board of
// a hundred tiles stays light.
import { Ground, inside, lakeRadius } from './ground';
import type { Line, Point, Tile } from './tiles';

export interface Layer {
  style: string; // a class of Symbols.svelte
  d: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;

export function pathOf(line: Line, closed = false): string {
  let d = '';
  for (let i = 0; i + 1 < line.length; i += 2) d += `${i ? 'L' : 'M'}${at(line[i]!, line[i + 1]!)}`;
  return closed ? d + 'z' : d;
}
const circle = (x: number, y: number, r: number, ry = r): string =>
  `M${at(x - r, y)}a${n(r)} ${n(ry)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(ry)} 0 1 0 ${n(-2 * r)} 0z`;

/** A polygon around (0, 0), turned by an angle and moved to a place. */
function placed(points: Line, [x, y]: Point, angle = 0, size = 1): string {
  const cos = Math.cos(angle) * size;
  const sin = Math.sin(angle) * size;
  const moved: Line = [];
  for (let i = 0; i + 1 < points.length; i += 2)
    moved.push(x + cos * points[i]! - sin * points[i + 1]!, y + sin * points[i]! + cos * points[i + 1]!);
  return pathOf(moved, true);
}

/** The same numbers for the same tile, always. */
function random(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class Painter {
  private layers: Layer[] = [];
  private ground: Ground;
  private chance: () => number;
  private houses: Record<string, string> = {};

  private tile: Tile;
  private garden: boolean;

  constructor(tile: Tile, garden: boolean) {
    this.tile = tile;
    this.garden = garden;
    this.ground = new Ground(tile);
    this.chance = random(tile.id);
  }

  paint(): Layer[] {
    this.meadow();
    this.water();
    const { tile } = this;
    for (const city of tile.cities) this.add('soil', pathOf(city.outline, true));
    this.ways();
    this.walls();
    this.marks();
    this.village();
    for (const city of tile.cities) this.streets(city);
    for (const style of ['shade', 'roof-a', 'roof-b', 'roof-c', 'eave', 'lit'])
      this.add(style, this.houses[style] ?? '');
    this.plants();
    return this.layers;
  }

  private add(style: string, d: string): void {
    if (d) this.layers.push({ style, d });
  }

  private meadow(): void {
    this.add('meadow', 'M-.3-.3h100.6v100.6h-100.6z');
    let light = '';
    let dark = '';
    for (let i = 0; i < 7; ++i) {
      const r = 6 + 9 * this.chance();
      const spot = circle(
        12 + 76 * this.chance(),
        10 + 80 * this.chance(),
        r,
        r * (0.45 + 0.2 * this.chance()),
      );
      if (i % 2) light += spot;
      else dark += spot;
    }
    this.add('glade', light);
    this.add('hollow', dark);
  }

  private water(): void {
    const { rivers, lake, spring, portals } = this.tile;
    const lines = rivers.map((river) => pathOf(river.line)).join('');
    this.add('bank', lines);
    if (lake) this.add('shore', circle(...lake, lakeRadius + 1.5, lakeRadius * 0.9 + 1.5));
    this.add('river', lines);
    if (lake) this.add('lake', circle(...lake, lakeRadius, lakeRadius * 0.9));
    this.add('stream', lines);
    this.add('ripple', lines);
    if (lake) {
      const [x, y] = lake;
      this.add(
        'wave',
        `M${at(x - 9, y - 3)}q3-3 6 0t6 0M${at(x - 2, y + 5)}q3-3 6 0t6 0M${at(x - 11, y + 9)}q3-3 6 0`,
      );
    }
    if (spring) {
      this.add('stones', circle(...spring, 8.5));
      this.add('lake', circle(...spring, 5.6));
    }
    for (const portal of portals ?? []) {
      this.add('stones', circle(...portal, 10.5));
      this.add('cave', circle(...portal, 7));
    }
  }

  private ways(): void {
    const { roads, lanes, bridges } = this.tile;
    this.add('lane', (lanes ?? []).map((lane) => pathOf(lane)).join(''));
    const lines = roads.map((road) => pathOf(road.line)).join('');
    this.add('kerb', lines);
    for (const bridge of bridges ?? []) this.bridge(bridge);
    this.add('road', lines);
    this.add('chalk', lines);
  }

  private bridge([x, y]: Point): void {
    let along: Point = [0, 1];
    let least = 1e9;
    for (const { line } of this.tile.roads)
      for (let i = 0; i + 3 < line.length; i += 2) {
        const away = Math.hypot(line[i]! - x, line[i + 1]! - y);
        if (away < least) [least, along] = [away, [line[i + 2]! - line[i]!, line[i + 3]! - line[i + 1]!]];
      }
    this.add(
      'stones',
      placed([-12, -7.5, 12, -7.5, 12, 7.5, -12, 7.5], [x, y], Math.atan2(along[1], along[0])),
    );
  }

  private walls(): void {
    const { cities, gates } = this.tile;
    const lines = cities.flatMap((city) => city.walls.map((wall) => pathOf(wall))).join('');
    this.add('wall-shade', lines);
    this.add('wall', lines);
    this.add('merlons', lines);
    let posts = '';
    let caps = '';
    for (const city of cities)
      for (const wall of city.walls)
        for (const i of [0, Math.floor(wall.length / 4) * 2, wall.length - 2]) {
          posts += circle(wall[i]!, wall[i + 1]!, 3.9);
          caps += circle(wall[i]!, wall[i + 1]!, 2.1);
        }
    this.add('post', posts);
    this.add('cap', caps);
    for (const [x, y, ox, oy] of gates ?? []) {
      const angle = Math.atan2(oy! - y!, ox! - x!);
      const along: Point = [Math.cos(angle), Math.sin(angle)];
      this.add('gate', placed([-4.5, -8.5, 4.5, -8.5, 4.5, 8.5, -4.5, 8.5], [x!, y!], angle));
      this.add('door', placed([-3.4, -3.2, 5, -3.2, 5, 3.2, -3.4, 3.2], [x!, y!], angle));
      const across = (by: number): Point => [x! - along[1] * by, y! + along[0] * by];
      this.add('post', circle(...across(7), 3.6) + circle(...across(-7), 3.6));
      this.add('cap', circle(...across(7), 1.9) + circle(...across(-7), 1.9));
    }
  }

  private marks(): void {
    const { tile, ground } = this;
    if (tile.monastery) this.monastery(tile.monastery);
    for (const city of tile.cities) this.cityMarks(city);
    if (tile.tower) {
      this.add('shade', circle(tile.tower[0] + 1.5, tile.tower[1] + 2, 12));
      this.add('stones', circle(...tile.tower, 12));
      this.add('paving', circle(...tile.tower, 8.2) + circle(...tile.tower, 4));
      ground.block(tile.tower, 12);
    }
    for (const road of tile.roads) if (tile.segments[road.segment]!.inn) this.inn(road.line);
    if (tile.spy) this.spies();
    if (this.garden && tile.gardens) this.bed();
  }

  private monastery([x, y]: Point): void {
    this.add('shade', circle(x + 1.5, y + 2, 16.5));
    this.add('court', circle(x, y, 16.5));
    this.add('hedge', circle(x, y, 14.8));
    this.add(
      'roof-a',
      placed([-11, -4.5, 11, -4.5, 11, 4.5, -11, 4.5], [x, y + 1]) +
        placed([-4.5, -11, 4.5, -11, 4.5, 11, -4.5, 11], [x, y]),
    );
    this.add(
      'eave',
      placed([-11, 0, 11, 0, 11, 4.5, -11, 4.5], [x, y + 1]) +
        placed([0, -11, 4.5, -11, 4.5, 11, 0, 11], [x, y]),
    );
    this.add('steeple', circle(x, y, 4.4));
    this.add('cross', `M${at(x, y - 3)}v6M${at(x - 2.2, y - 0.8)}h4.4`);
    this.ground.block([x, y], 17);
  }

  private cityMarks(city: Tile['cities'][number]): void {
    const { ground, tile } = this;
    const segment = tile.segments[city.segment]!;
    if (segment.cathedral) this.cathedral();
    for (let i = 0; i < (segment.shields ?? 0); ++i) {
      const room = (x: number, y: number) => ground.cityRoom(city, x, y);
      const [mx, my] = segment.spot ?? [50, 50];
      // Beside the place where figures stand.
      const place =
        ground.find(9.5, room, (x, y) => -Math.abs(Math.hypot(x - mx, y - my) - 24) - (x + y) * 0.05) ??
        ground.find(7, room, (x, y) => Math.hypot(x - mx, y - my));
      if (!place) continue;
      const [x, y] = place;
      const form = 'h13v6.5q0 6.5-6.5 9q-6.5-2.5-6.5-9z';
      this.add('shade', `M${at(x - 5.5, y - 6)}${form}`);
      this.add('shield', `M${at(x - 6.5, y - 7)}${form}`);
      this.add('charge', `M${at(x - 5, y - 5.5)}h5v11.4q-5-2-5-7.4zM${at(x, y)}h5q0 4-5 5.9z`);
      ground.block(place, 10);
    }
  }

  private cathedral(): void {
    this.add('shade', 'M34 36h36v33h-36z');
    this.add('nave', 'M43 27h14v12h12v13h-12v22q-7 6-14 0v-22h-12v-13h12z');
    this.add('eave', 'M50 27h7v12h12v6.5h-12v28.5q-3.5 3-7 3z');
    this.add('steeple', circle(50, 45, 5) + circle(45, 28, 3) + circle(55, 28, 3));
    this.add('cross', 'M50 41.5v7M47.5 44h5');
    this.ground.block([50, 50], 23);
  }

  private inn(line: Line): void {
    const { ground } = this;
    const half = Math.floor(line.length / 4) * 2;
    const near = (hx: number, hy: number) => (x: number, y: number) => -Math.hypot(x - hx, y - hy);
    const room = (x: number, y: number) => ground.fieldRoom(x, y);
    const place = ground.find(8, room, near(line[half]!, line[half + 1]!));
    if (!place) return;
    ground.block(place, 9);
    const pond = ground.find(6, room, near(...place));
    if (pond) {
      this.add('shore', circle(...pond, 7, 4.8));
      this.add('lake', circle(...pond, 6, 3.9));
      ground.block(pond, 7);
    }
    this.add('shade', placed([-7, -4.5, 8.5, -4.5, 8.5, 6.5, -7, 6.5], place));
    this.add('thatch', placed([-8, -6, 8, -6, 8, 6, -8, 6], place));
    this.add('eave', placed([-8, 0, 8, 0, 8, 6, -8, 6], place));
    this.add('sign', circle(place[0], place[1], 3.4));
  }

  private spies(): void {
    const { ground, tile } = this;
    const room = (x: number, y: number) => ground.fieldRoom(x, y);
    const outward = (x: number, y: number) => Math.hypot(x - 50, y - 50);
    let place = ground.find(13, room, outward) ?? ground.find(11, room, outward);
    for (const city of tile.cities) place ??= ground.find(12, (x, y) => ground.cityRoom(city, x, y), outward);
    const [x, y] = place ?? [50, 50];
    this.add('seal-rim', circle(x, y, 11.5));
    this.add('seal', circle(x, y, 10));
    // A hooded head with narrow eyes.
    this.add('hood', `M${at(x - 6.5, y + 7)}q-1.5-15 6.5-15.5q8 .5 6.5 15.5q-6.5 3-13 0z`);
    this.add('mask', `M${at(x - 4, y + 1)}q4-5.5 8 0q-1 4.5-4 4.5t-4-4.5z`);
    this.add('eyes', `M${at(x - 2.6, y + 0.6)}l1.9.8M${at(x + 2.6, y + 0.6)}l-1.9.8`);
    ground.block([x, y], 13);
    this.spot = [x, y];
  }
  spot: Point | null = null;

  private bed(): void {
    const place = this.ground.find(
      9.5,
      (x, y) => this.ground.fieldRoom(x, y),
      (x, y, room) => Math.min(room, 13) - 0.05 * Math.hypot(x - 50, y - 50),
    );
    if (!place) return;
    const [x, y] = place;
    this.add('fence', placed([-9, -7, 9, -7, 9, 7, -9, 7], place));
    this.add('bed', placed([-7.6, -5.6, 7.6, -5.6, 7.6, 5.6, -7.6, 5.6], place));
    let flowers = '';
    for (let row = 0; row < 3; ++row)
      for (let i = 0; i < 5; ++i) flowers += circle(x - 6 + i * 3, y - 3.6 + row * 3.6, 1);
    this.add('flowers', flowers);
    this.ground.block(place, 11);
  }

  private village(): void {
    const { hub, village } = this.tile;
    if (!hub) return;
    this.add('kerb-dot', circle(...hub, 6.4));
    this.add('road-dot', circle(...hub, 5.4));
    if (!village) return void this.add('well', circle(...hub, 2.6));
    this.add('well', circle(...hub, 2.6));
    for (let i = 0; i < 6; ++i) {
      const place = this.ground.find(
        3,
        (x, y) => this.ground.fieldRoom(x, y),
        (x, y) => -Math.hypot(x - hub[0], y - hub[1]),
      );
      if (!place || Math.hypot(place[0] - hub[0], place[1] - hub[1]) > 24) return;
      this.house(place, (Math.PI / 2) * Math.round(this.chance()) + 0.3 * (this.chance() - 0.5), 0.9);
      this.ground.block(place, 4.6);
    }
  }

  private house(place: Point, angle: number, size: number): void {
    const { houses, chance } = this;
    const roof = ['roof-a', 'roof-b', 'roof-c'][Math.floor(chance() * 2.6)]!;
    const add = (style: string, points: Line, by: Point = place) =>
      (houses[style] = (houses[style] ?? '') + placed(points, by, angle, size));
    add('shade', [-4, -2.8, 4.6, -2.8, 4.6, 3.6, -4, 3.6], [place[0] + 0.9, place[1] + 1.1]);
    add(roof, [-4.4, -3.2, 4.4, -3.2, 4.4, 3.2, -4.4, 3.2]);
    add('eave', [-4.4, 0, 4.4, 0, 4.4, 3.2, -4.4, 3.2]);
    if (chance() < 0.4) add('lit', [-2.4, 1.2, -1, 1.2, -1, 2.4, -2.4, 2.4]);
    if (chance() < 0.4) add('lit', [1.2, 1.2, 2.6, 1.2, 2.6, 2.4, 1.2, 2.4]);
  }

  // Rows of roofs, a little untidy, kept off walls and the place where a figure stands.
  private streets(city: Tile['cities'][number]): void {
    const { chance, ground } = this;
    for (let row = 0, y = 4.5; y < 100; ++row, y += 8.8)
      for (let x = row % 2 ? 9.5 : 4.5; x < 100; x += 10.8) {
        const place: Point = [x + 2.2 * chance() - 1.1, y + 1.8 * chance() - 0.9];
        const angle = 0.26 * chance() - 0.13 + (chance() < 0.25 ? Math.PI / 2 : 0);
        const size = 0.86 + 0.2 * chance();
        if (chance() < 0.1 || !inside(...place, city.outline) || ground.cityRoom(city, ...place) < 4)
          continue;
        this.house(place, angle, size);
      }
  }

  private plants(): void {
    const { chance, ground } = this;
    let tufts = '';
    let trunks = '';
    let crowns = '';
    let tops = '';
    for (let i = 0; i < 54; ++i) {
      const x = 100 * chance();
      const y = 100 * chance();
      const r = 2.4 + 1.8 * chance();
      const room = ground.fieldRoom(x, y);
      if (i % 6 === 0 && room > r + 1.5) {
        trunks += circle(x + 1, y + 1.3, r);
        crowns += circle(x, y, r);
        tops += circle(x - r * 0.25, y - r * 0.3, r * 0.55);
        ground.block([x, y], r);
      } else if (room > 2.2) tufts += `M${at(x - 1.3, y - 1.4)}l.8 1.6l.5-2.4l.5 2.4l.8-1.6`;
    }
    this.add('tuft', tufts);
    this.add('shade', trunks);
    this.add('crown', crowns);
    this.add('top', tops);
  }
}

export interface Picture {
  layers: Layer[];
  /** Where the value of the spies is written. */
  spies: Point | null;
}

const pictures = new Map<string, Picture>();
/** The picture of a type, painted once. */
export function pictureOf(tile: Tile, garden: boolean): Picture {
  const key = tile.id + (garden ? '*' : '');
  let picture = pictures.get(key);
  if (!picture) {
    const painter = new Painter(tile, garden);
    const layers = painter.paint();
    pictures.set(key, (picture = { layers, spies: painter.spot }));
  }
  return picture;
}
