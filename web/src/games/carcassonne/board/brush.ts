// Small painted things: what the pictures of tiles are made of. Everything is told where to be; nothing here
// knows tiles.
import type { Line, Point } from './tiles';

export interface Layer {
  style: string; // a class of Symbols.svelte
  d: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
export const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;

export function pathOf(line: Line, closed = false): string {
  let d = '';
  for (let i = 0; i + 1 < line.length; i += 2) d += `${i ? 'L' : 'M'}${at(line[i]!, line[i + 1]!)}`;
  return closed ? d + 'z' : d;
}
export const circle = (x: number, y: number, r: number, ry = r): string =>
  `M${at(x - r, y)}a${n(r)} ${n(ry)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(ry)} 0 1 0 ${n(-2 * r)} 0z`;

/** A polygon around (0, 0), turned by an angle and moved to a place. */
export function placed(points: Line, [x, y]: Point, angle = 0, size = 1): string {
  const cos = Math.cos(angle) * size;
  const sin = Math.sin(angle) * size;
  const moved: Line = [];
  for (let i = 0; i + 1 < points.length; i += 2)
    moved.push(x + cos * points[i]! - sin * points[i + 1]!, y + sin * points[i]! + cos * points[i + 1]!);
  return pathOf(moved, true);
}

/** The same numbers for the same tile, always. */
export function random(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const layer = (style: string, d: string): Layer => ({ style, d });
const box = (w: number, h: number): Line => [-w, -h, w, -h, w, h, -w, h];

export function monastery([x, y]: Point): Layer[] {
  const halfWays: Line = [-11, 0, 11, 0, 11, 4.5, -11, 4.5];
  const halfUp: Line = [0, -11, 4.5, -11, 4.5, 11, 0, 11];
  return [
    layer('shade', circle(x + 1.5, y + 2, 16.5)),
    layer('court', circle(x, y, 16.5)),
    layer('hedge', circle(x, y, 14.8)),
    layer('roof-a', placed(box(11, 4.5), [x, y + 1]) + placed(box(4.5, 11), [x, y])),
    layer('eave', placed(halfWays, [x, y + 1]) + placed(halfUp, [x, y])),
    layer('steeple', circle(x, y, 4.4)),
    layer('cross', `M${at(x, y - 3)}v6M${at(x - 2.2, y - 0.8)}h4.4`),
  ];
}

/** In the middle of its tile. */
export const cathedral = (): Layer[] => [
  layer('shade', 'M34 36h36v33h-36z'),
  layer('nave', 'M43 27h14v12h12v13h-12v22q-7 6-14 0v-22h-12v-13h12z'),
  layer('eave', 'M50 27h7v12h12v6.5h-12v28.5q-3.5 3-7 3z'),
  layer('steeple', circle(50, 45, 5) + circle(45, 28, 3) + circle(55, 28, 3)),
  layer('cross', 'M50 41.5v7M47.5 44h5'),
];

export function shield([x, y]: Point): Layer[] {
  const form = 'h13v6.5q0 6.5-6.5 9q-6.5-2.5-6.5-9z';
  return [
    layer('shade', `M${at(x - 5.5, y - 6)}${form}`),
    layer('shield', `M${at(x - 6.5, y - 7)}${form}`),
    layer('charge', `M${at(x - 5, y - 5.5)}h5v11.4q-5-2-5-7.4zM${at(x, y)}h5q0 4-5 5.9z`),
  ];
}

export const inn = (place: Point): Layer[] => [
  layer('shade', placed([-7, -4.5, 8.5, -4.5, 8.5, 6.5, -7, 6.5], place)),
  layer('thatch', placed(box(8, 6), place)),
  layer('eave', placed([-8, 0, 8, 0, 8, 6, -8, 6], place)),
  layer('sign', circle(...place, 3.4)),
];

export const pond = (place: Point): Layer[] => [
  layer('shore', circle(...place, 7, 4.8)),
  layer('lake', circle(...place, 6, 3.9)),
];

/** A seal with a hooded head and narrow eyes. */
export const spies = ([x, y]: Point): Layer[] => [
  layer('seal-rim', circle(x, y, 11.5)),
  layer('seal', circle(x, y, 10)),
  layer('hood', `M${at(x - 6.5, y + 7)}q-1.5-15 6.5-15.5q8 .5 6.5 15.5q-6.5 3-13 0z`),
  layer('mask', `M${at(x - 4, y + 1)}q4-5.5 8 0q-1 4.5-4 4.5t-4-4.5z`),
  layer('eyes', `M${at(x - 2.6, y + 0.6)}l1.9.8M${at(x + 2.6, y + 0.6)}l-1.9.8`),
];

export function garden([x, y]: Point): Layer[] {
  let flowers = '';
  for (let row = 0; row < 3; ++row)
    for (let i = 0; i < 5; ++i) flowers += circle(x - 6 + i * 3, y - 3.6 + row * 3.6, 1);
  return [
    layer('fence', placed(box(9, 7), [x, y])),
    layer('bed', placed(box(7.6, 5.6), [x, y])),
    layer('flowers', flowers),
  ];
}

export const towerBase = ([x, y]: Point): Layer[] => [
  layer('shade', circle(x + 1.5, y + 2, 12)),
  layer('stones', circle(x, y, 12)),
  layer('paving', circle(x, y, 8.2) + circle(x, y, 4)),
];

/** A gate between two posts; the road comes from outside. */
export function gate(x: number, y: number, outsideX: number, outsideY: number): Layer[] {
  const angle = Math.atan2(outsideY - y, outsideX - x);
  const across = (by: number): Point => [x - Math.sin(angle) * by, y + Math.cos(angle) * by];
  return [
    layer('gate', placed(box(4.5, 8.5), [x, y], angle)),
    layer('door', placed([-3.4, -3.2, 5, -3.2, 5, 3.2, -3.4, 3.2], [x, y], angle)),
    layer('post', circle(...across(7), 3.6) + circle(...across(-7), 3.6)),
    layer('cap', circle(...across(7), 1.9) + circle(...across(-7), 1.9)),
  ];
}
