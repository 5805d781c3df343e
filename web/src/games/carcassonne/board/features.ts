// Which parts of the map look like one thing: segments joined across the edges of neighbouring tiles, for
// lighting up what somebody points at. Who owns it and what it is worth is the engine's word.
import { placeKey, type CarcassonneTable, type LaidTile, type Worth } from './table';
import { edgesOf, segmentNamed, tileOf, type SegmentType } from './tiles';

export interface Part {
  tile: number; // index among the laid tiles
  segment: number;
}
export interface Feature {
  type: SegmentType;
  parts: Part[];
  places: string; // '0,0 0,1', sorted: for recognising it
  worth: Worth | null; // null: nobody stands there
}
export interface Landscape {
  features: Feature[];
  /** The feature at a segment of the n-th tile. */
  at(tile: number, segment: number): Feature | null;
}

// What meets what across the east and the south edge.
const east = [
  ['E', 'W'],
  ['EL', 'WR'],
  ['ER', 'WL'],
] as const;
const south = [
  ['S', 'N'],
  ['SL', 'NR'],
  ['SR', 'NL'],
] as const;

/** The parts of a laid tile by the edges they touch; rivers left out. */
function edgesOfTile(laid: LaidTile): Map<string, number> {
  const edges = new Map<string, number>();
  tileOf(laid.id).segments.forEach((segment, index) => {
    if (segment.type === 'river') return;
    for (const edge of edgesOf(segment, laid.rotation)) edges.set(edge, index);
  });
  return edges;
}

function join(tiles: readonly LaidTile[]): Map<number, number> {
  const parent = new Map<number, number>();
  const root = (node: number): number => {
    let up = node;
    while (parent.get(up) !== undefined && parent.get(up) !== up) up = parent.get(up)!;
    parent.set(node, up);
    return up;
  };
  const at = new Map(tiles.map((tile, index) => [placeKey(tile), index]));
  const edges = tiles.map(edgesOfTile);
  tiles.forEach((tile, index) => {
    tileOf(tile.id).segments.forEach((_, segment) => root(index * 16 + segment));
    for (const [dx, dy, pairs] of [[1, 0, east] as const, [0, 1, south] as const]) {
      const other = at.get(placeKey({ x: tile.x + dx, y: tile.y + dy }));
      if (other === undefined) continue;
      for (const [here, there] of pairs) {
        const a = edges[index]!.get(here);
        const b = edges[other]!.get(there);
        if (a === undefined || b === undefined) continue;
        parent.set(root(index * 16 + a), root(other * 16 + b));
      }
    }
  });
  for (const node of parent.keys()) root(node);
  return parent;
}

const strengths = (meeples: { seat: number; strength: number }[]): string =>
  meeples.map(({ seat, strength }) => `${seat}:${strength}`).join(' ');
const sorted = (places: Iterable<string>): string => [...new Set(places)].sort().join(' ');

/** Gives every feature that somebody stands on its worth. */
function value(standing: Map<Feature, Map<number, number>>, table: CarcassonneTable): void {
  const left = [...table.features];
  for (const [feature, seats] of standing) {
    const own = strengths(
      [...seats].sort(([a], [b]) => a - b).map(([seat, strength]) => ({ seat, strength })),
    );
    const found = left.findIndex(
      ({ what }) =>
        what.type === feature.type &&
        strengths(what.meeples) === own &&
        sorted(what.tiles.map(([x, y]) => placeKey({ x, y }))) === feature.places,
    );
    if (found >= 0) feature.worth = left.splice(found, 1)[0]!;
  }
}

export function landscapeOf(table: CarcassonneTable): Landscape {
  const { tiles } = table;
  const parent = join(tiles);
  const byRoot = new Map<number, Feature>();
  tiles.forEach((tile, index) =>
    tileOf(tile.id).segments.forEach(({ type }, segment) => {
      if (type === 'river') return;
      const root = parent.get(index * 16 + segment)!;
      const feature = byRoot.get(root);
      if (feature) feature.parts.push({ tile: index, segment });
      else byRoot.set(root, { type, parts: [{ tile: index, segment }], places: '', worth: null });
    }),
  );
  const features = [...byRoot.values()];
  for (const feature of features)
    feature.places = sorted(feature.parts.map(({ tile }) => placeKey(tiles[tile]!)));
  const at = (tile: number, segment: number): Feature | null =>
    byRoot.get(parent.get(tile * 16 + segment) ?? -1) ?? null;

  const index = new Map(tiles.map((tile, i) => [placeKey(tile), i]));
  const standing = new Map<Feature, Map<number, number>>();
  for (const meeple of table.meeples) {
    const i = index.get(placeKey(meeple));
    if (i === undefined) continue;
    const feature = at(i, segmentNamed(tileOf(tiles[i]!.id), tiles[i]!.rotation, meeple.segment));
    if (!feature) continue;
    const seats = standing.get(feature) ?? new Map<number, number>();
    seats.set(meeple.seat, (seats.get(meeple.seat) ?? 0) + (meeple.big ? 2 : 1));
    standing.set(feature, seats);
  }
  value(standing, table);
  return { features, at };
}
