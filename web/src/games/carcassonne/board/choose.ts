// From legal events to what can be tapped: places with their turns, spots for a figure, towers. No rules:
// only what some legal event says.
import { by, tokens, verb } from '../../../boards/narrow';
import { placeKey, placeOf, type Place } from './table';

export interface LegalPlace extends Place {
  key: string; // '1,-2'
  rotations: number[];
}

/** The places where the tile can be laid, with the turns that fit. */
export function legalPlaces(legal: readonly string[]): LegalPlace[] {
  const events = legal.filter((event) => verb(event) === 'tile');
  return [...by(events, (event) => tokens(event)[1]!)].map(([key, list]) => ({
    ...placeOf(key),
    key,
    rotations: list.map((event) => Number(tokens(event)[2])),
  }));
}

/** The turn shown first at a place: the wished one if it fits, else the next one clockwise that does. */
export function fitting(rotations: readonly number[], wish: number): number {
  for (let more = 0; more < 360; more += 90) {
    const rotation = (wish + more) % 360;
    if (rotations.includes(rotation)) return rotation;
  }
  return rotations[0] ?? 0;
}

/** The next turn that fits, clockwise (or back). */
export function turnOn(rotations: readonly number[], rotation: number, back = false): number {
  for (let more = 90; more <= 360; more += 90) {
    const next = (rotation + (back ? 360 - more : more)) % 360;
    if (rotations.includes(next)) return next;
  }
  return rotation;
}

export const layEvent = (place: string, rotation: number): string => `tile ${place} ${rotation}`;

/** A place for a figure on the tile just laid, or a tower. `small` and `big` are what puts one there. */
export interface Spot {
  key: string; // 'city N', 'guard 3,-1'
  tower: Place | null;
  segment: string | null;
  small: string | null;
  big: string | null;
}

const figures: Record<string, 'small' | 'big'> = {
  meeple: 'small',
  guard: 'small',
  big: 'big',
  'big-guard': 'big',
};

export function legalSpots(legal: readonly string[]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const event of legal) {
    const [word, ...rest] = tokens(event);
    const figure = figures[word!];
    if (!figure) continue;
    const where = rest.join(' ');
    const onTower = word!.endsWith('guard');
    const key = onTower ? `guard ${where}` : where;
    let spot = spots.get(key);
    if (!spot) {
      spot = {
        key,
        tower: onTower ? placeOf(where) : null,
        segment: onTower ? null : where,
        small: null,
        big: null,
      };
      spots.set(key, spot);
    }
    spot[figure] = event;
  }
  return [...spots.values()];
}

/** The towers that may grow. */
export const growable = (legal: readonly string[]): string[] =>
  legal.filter((event) => verb(event) === 'grow').map((event) => tokens(event)[1]!);

/** The next of `points` from one of them in the direction of an arrow key; null when there is none. */
export function nextIn<P extends Place>(points: readonly P[], from: Place, key: string): P | null {
  const ahead: Record<string, [number, number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const [dx, dy] = ahead[key] ?? [0, 0];
  let best: P | null = null;
  let least = Infinity;
  for (const point of points) {
    const forward = (point.x - from.x) * dx + (point.y - from.y) * dy;
    if (forward <= 0) continue;
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
    const far = forward + 2 * aside;
    if (far < least) [least, best] = [far, point];
  }
  return best;
}

/** The nearest to a point, if it is nearer than `reach`. */
export function nearest<P>(
  things: readonly P[],
  where: (thing: P) => [number, number],
  [x, y]: [number, number],
  reach: number,
): P | null {
  let best: P | null = null;
  let least = reach;
  for (const thing of things) {
    const [tx, ty] = where(thing);
    const away = Math.hypot(tx - x, ty - y);
    if (away < least) [least, best] = [away, thing];
  }
  return best;
}

export interface Move extends Place {
  seat: number | null; // null: nobody saw who
}

/** The last tile of every seat: those known before, those seen being laid now. What was taken back is
 *  forgotten, and the very last tile is always there. */
export function lastMoves(before: Move[], laid: Move[], tiles: readonly Place[], last: Place | null): Move[] {
  const there = new Set(tiles.map(placeKey));
  const bySeat = new Map<number | null, Move>();
  for (const move of [...before, ...laid]) if (there.has(placeKey(move))) bySeat.set(move.seat, move);
  const known = [...bySeat.values()].filter(({ seat }) => seat !== null);
  const isKnown = last && known.some((move) => placeKey(move) === placeKey(last));
  return last && !isKnown ? [...known, { ...last, seat: null }] : known;
}
