// Shapes and sizes: the number plates' outlines, and how large a storey is drawn.
import type { Kind, Tower } from './table';

/** A storey is 100 units wide (60 where there is little room), a roof 50 high (36). */
export const wide = 100;
export const narrow = 60;
export const roofHeight = (units: number): number => (units === narrow ? 36 : 50);
const highest = 56;

export interface Fit {
  units: number; // width of a storey in its own units
  scale: number; // pixels a unit
  step: number; // height of a storey, in units
}

/** The largest storeys with which all these towers fit into a `width` × `height` of pixels each. */
export function fit(width: number, height: number, towers: readonly Pick<Tower, 'cards' | 'capped'>[]): Fit {
  const units = width < 58 ? narrow : wide;
  const least = units === narrow ? 28 : 32;
  const roof = roofHeight(units) + 16; // with what stands on it
  const needs = (step: number) =>
    Math.max(
      3 * step,
      ...towers.map(({ cards, capped }) => cards.length * step + (capped ? roof - step : 10)),
    );
  const scale = Math.min(width / (units + (units === narrow ? 4 : 8)), height / needs(least));
  let step = highest;
  while (step > least && needs(step) * scale > height) --step;
  return { units, scale, step };
}

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function scallop(r: number): string {
  const bumps = 10;
  const at = (i: number) => {
    const angle = (2 * Math.PI * i) / bumps - Math.PI / 2;
    return point(1.22 * r * Math.cos(angle), r * Math.sin(angle));
  };
  const arcs = [...Array(bumps).keys()].map((i) => `A${point(r / 2.6, r / 2.6)} 0 0 1 ${at(i + 1)}`);
  return `M${at(0)}${arcs.join('')}Z`;
}

/** The outline of a number plate of radius r: each kind has its own, so that colour is never alone. */
export function plate(kind: Kind, r: number): string {
  const w = 1.22 * r;
  switch (kind) {
    case 'C': // a round sweet
      return `M${point(-w, 0)}A${point(w, r)} 0 0 1 ${point(w, 0)}A${point(w, r)} 0 0 1 ${point(-w, 0)}Z`;
    case 'H': // a tombstone
      return `M${point(-w, r)}V${-0.1 * r}A${point(w, 0.9 * r)} 0 0 1 ${point(w, -0.1 * r)}V${r}Z`;
    case 'W': // a plank with split ends
      return `M${point(-1.4 * r, -0.9 * r)}L${point(1.45 * r, -0.9 * r)}L${point(1.25 * r, 0)}L${point(1.45 * r, 0.9 * r)}L${point(-1.4 * r, 0.9 * r)}L${point(-1.25 * r, 0.1 * r)}Z`;
    case 'J': // a nut
      return `M${point(-1.4 * r, 0)}L${point(-0.78 * r, -r)}H${0.78 * r}L${point(1.4 * r, 0)}L${point(0.78 * r, r)}H${-0.78 * r}Z`;
    case 'S': // a shell's edge
      return scallop(r);
  }
}

/** Some storeys stand a little crooked, always in the same way. */
export function lean(kind: Kind, value: number): string {
  const side = value % 2 === 0 ? 1 : -1;
  if (kind === 'H') return `skewX(${-2.2 * side})`;
  if (kind === 'J') return `translate(${1.6 * side} 0)`;
  return '';
}
