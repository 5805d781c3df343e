// Where cards lie: a hand in rows, a fan of one paw, a ring of paws. Cards are 100 × 140.
import type { Kind } from './table';

export const cardWidth = 100;
export const cardHeight = 140;

export interface Placed {
  x: number; // of the card's centre
  y: number;
  turn: number; // degrees
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** One paw: the cards open like a fan from a common wrist. */
export function fan(n: number): Placed[] {
  const wrist = 250;
  const step = Math.min(13, 60 / Math.max(1, n - 1));
  return Array.from({ length: n }, (_, i) => {
    const turn = step * (i - (n - 1) / 2);
    return { x: wrist * Math.sin(radians(turn)), y: wrist * (1 - Math.cos(radians(turn))), turn };
  });
}

const radius = [0, 0, 64, 84, 96, 116];

/** Many paws: the cards stand around a ring, leaning outward a little. */
export function ring(n: number): Placed[] {
  if (n < 2) return fan(n);
  const far = radius[n] ?? 116;
  const start = n % 2 === 0 ? 180 + 180 / n : -90;
  const first = n === 2 ? 180 : start;
  return Array.from({ length: n }, (_, i) => {
    const angle = radians(first + (360 / n) * i);
    const [x, y] = [far * Math.cos(angle), far * Math.sin(angle)];
    return { x, y, turn: (7 * x) / far };
  });
}

export const lay = (kind: Kind, n: number): Placed[] => (kind === 'mixed' ? ring(n) : fan(n));

/** The box around laid cards: x, y, width, height; as a viewBox. */
export function boxOf(placed: readonly Placed[], margin = 6): [number, number, number, number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, turn } of placed) {
    const [c, s] = [Math.abs(Math.cos(radians(turn))), Math.abs(Math.sin(radians(turn)))];
    const w = (cardWidth * c + cardHeight * s) / 2 + margin;
    const h = (cardWidth * s + cardHeight * c) / 2 + margin;
    [left, right] = [Math.min(left, x - w), Math.max(right, x + w)];
    [top, bottom] = [Math.min(top, y - h), Math.max(bottom, y + h)];
  }
  return [left, top, right - left, bottom - top];
}

export interface Spread {
  card: number; // width of a card
  height: number; // of all rows
  at: { x: number; y: number }[]; // left upper corners
}

/** A hand in as few rows as leave every card `least` pixels to tap; groups have a gap between them. */
export function spread(
  groups: readonly string[],
  width: number,
  room: number,
  widest: number,
  least = 46,
): Spread {
  const n = groups.length;
  if (n === 0 || width <= 0) return { card: widest, height: widest * 1.4, at: [] };
  // Rows overlap: of all but the last the upper part is seen.
  const cardIn = (rows: number): number =>
    Math.max(least + 6, Math.min(widest, room / (1.4 + 1.02 * (rows - 1)), width / 2.5));
  let rows = 1;
  while (rows < n && cardIn(rows) + least * (Math.ceil(n / rows) - 1) + 3 * gapIn(rows) > width) ++rows;
  const columns = Math.ceil(n / rows);
  const card = cardIn(rows);
  const down = Math.max(least, Math.min(card * 1.44, (room - card * 1.4) / Math.max(1, rows - 1)));
  const at: Spread['at'] = [];
  for (let row = 0; row < rows; ++row) {
    const inRow = groups.slice(row * columns, (row + 1) * columns);
    for (const x of alongRow(inRow, width, card, gapIn(rows))) at.push({ x, y: row * down });
  }
  return { card, height: (rows - 1) * down + card * 1.4, at };
}

const gapIn = (rows: number): number => (rows > 1 ? 4 : 12);

// The left edges of a row's cards, in the middle of the width.
function alongRow(groups: readonly string[], width: number, card: number, gap: number): number[] {
  const breaks = groups.map((group, i) => (i > 0 && groups[i - 1] !== group ? gap : 0));
  const gaps = breaks.reduce((sum, one) => sum + one, 0);
  const step = Math.min(card * 1.04, (width - card - gaps) / Math.max(1, groups.length - 1));
  let x = (width - step * (groups.length - 1) - gaps - card) / 2;
  return groups.map((_, i) => (x += (breaks[i] ?? 0) + (i > 0 ? step : 0)));
}

/** The card an arrow key leads to: beside in the row, or the nearest one in the row above or below. */
export function nextCard(at: Spread['at'], from: number, key: string): number | null {
  const here = at[from];
  if (!here) return null;
  if (key === 'ArrowLeft') return from > 0 ? from - 1 : null;
  if (key === 'ArrowRight') return from + 1 < at.length ? from + 1 : null;
  if (key === 'Home') return 0;
  if (key === 'End') return at.length - 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const rows = [...new Set(at.map(({ y }) => y))];
  const y = rows[rows.indexOf(here.y) + (key === 'ArrowDown' ? 1 : -1)];
  let best: number | null = null;
  at.forEach((one, i) => {
    if (one.y !== y) return;
    if (best === null || Math.abs(one.x - here.x) < Math.abs(at[best]!.x - here.x)) best = i;
  });
  return best;
}
