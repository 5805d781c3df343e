// Paints a tile from its facts: a map seen from above. A picture is a list of layers, one path each, whose
// colours are in Symbols.svelte for day and night; all houses of a colour are one path, so that a board of
// a hundred tiles stays light.
import * as brush from './brush';
import { at, circle, pathOf, placed, random, type Layer } from './brush';
import { Ground, inside, lakeRadius } from './ground';
import type { Line, Point, Tile } from './tiles';

class Painter {
  spot: Point | null = null; // of the spies
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

  /** Draws a thing and keeps others away from it. */
  private set(things: Layer[], place: Point, radius: number): void {
    this.layers.push(...things);
    this.ground.block(place, radius);
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
    for (const [x, y, ox, oy] of gates ?? []) this.layers.push(...brush.gate(x!, y!, ox!, oy!));
  }

  private marks(): void {
    const { tile } = this;
    if (tile.monastery) this.set(brush.monastery(tile.monastery), tile.monastery, 17);
    for (const city of tile.cities) this.cityMarks(city);
    if (tile.tower) this.set(brush.towerBase(tile.tower), tile.tower, 12);
    for (const road of tile.roads) if (tile.segments[road.segment]!.inn) this.inn(road.line);
    if (tile.spy) this.spies();
    if (this.garden && tile.gardens) this.bed();
  }

  private cityMarks(city: Tile['cities'][number]): void {
    const { ground, tile } = this;
    const segment = tile.segments[city.segment]!;
    if (segment.cathedral) this.set(brush.cathedral(), [50, 50], 23);
    for (let i = 0; i < (segment.shields ?? 0); ++i) {
      const room = (x: number, y: number) => ground.cityRoom(city, x, y);
      const [mx, my] = segment.spot ?? [50, 50];
      // Beside the place where figures stand.
      const place =
        ground.find(9.5, room, (x, y) => -Math.abs(Math.hypot(x - mx, y - my) - 24) - (x + y) * 0.05) ??
        ground.find(7, room, (x, y) => Math.hypot(x - mx, y - my));
      if (place) this.set(brush.shield(place), place, 10);
    }
  }

  private inn(line: Line): void {
    const { ground } = this;
    const half = Math.floor(line.length / 4) * 2;
    const near = (hx: number, hy: number) => (x: number, y: number) => -Math.hypot(x - hx, y - hy);
    const room = (x: number, y: number) => ground.fieldRoom(x, y);
    const place = ground.find(8, room, near(line[half]!, line[half + 1]!));
    if (!place) return;
    this.set(brush.inn(place), place, 9);
    const pond = ground.find(6, room, near(...place));
    if (pond) this.set(brush.pond(pond), pond, 7);
  }

  private spies(): void {
    const { ground, tile } = this;
    const room = (x: number, y: number) => ground.fieldRoom(x, y);
    const outward = (x: number, y: number) => Math.hypot(x - 50, y - 50);
    let place = ground.find(13, room, outward) ?? ground.find(11, room, outward);
    for (const city of tile.cities) place ??= ground.find(12, (x, y) => ground.cityRoom(city, x, y), outward);
    this.spot = place ?? [50, 50];
    this.set(brush.spies(this.spot), this.spot, 13);
  }
  private bed(): void {
    const place = this.ground.find(
      9.5,
      (x, y) => this.ground.fieldRoom(x, y),
      (x, y, room) => Math.min(room, 13) - 0.05 * Math.hypot(x - 50, y - 50),
    );
    if (place) this.set(brush.garden(place), place, 11);
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
