// Carcassonne: a running track. An entry is what was scored; the points follow from it.
import { addUp, type Pad } from '../../../pads/pad';

/** Scored while playing; `final` marks what is scored at the end, unfinished. */
export type CarcassonneEntry =
  | { what: 'road'; seats: number[]; tiles: number; inn: boolean; final: boolean }
  | { what: 'city'; seats: number[]; tiles: number; shields: number; cathedral: boolean; final: boolean }
  | { what: 'monastery'; seats: number[]; tiles: number; final: boolean }
  | { what: 'field'; seats: number[]; cities: number }
  | { what: 'spies'; value: number; guards: number[] }
  | { what: 'sent'; seats: number[] }
  | { what: 'guards'; guards: number[] }
  | { what: 'other'; seats: number[]; points: number };
export type What = CarcassonneEntry['what'];
export interface CarcassonneOptions {
  towers: boolean;
  inns: boolean;
}
export const options: CarcassonneOptions = { towers: true, inns: false };
export type CarcassonnePad = Pad<CarcassonneEntry, CarcassonneOptions>;

export const spyValues = [4, 5, 6] as const;
export const trackLength = 50;

type Simple = Exclude<CarcassonneEntry, { what: 'spies' | 'guards' }>;

/** What everybody with the most meeples on it scores. */
export function worth(entry: Simple): number {
  switch (entry.what) {
    case 'road':
      if (!entry.inn) return entry.tiles;
      return entry.final ? 0 : 2 * entry.tiles;
    case 'city': {
      const parts = entry.tiles + entry.shields;
      if (entry.cathedral) return entry.final ? 0 : 3 * parts;
      return entry.final ? parts : 2 * parts;
    }
    case 'monastery':
      return entry.tiles;
    case 'field':
      return 3 * entry.cities;
    case 'sent':
      return 2;
    case 'other':
      return entry.points;
  }
}

const nobody = (guards: readonly number[]): boolean => guards.every((count) => count === 0);

/** The value of the escaped spy tile by the track before each entry, and after all of them; 0 if none lies there. */
export function escaped(entries: readonly CarcassonneEntry[]): number[] {
  const all = [0];
  for (const entry of entries)
    all.push(entry.what !== 'spies' ? all.at(-1)! : nobody(entry.guards) ? entry.value : 0);
  return all;
}

/** Points of each seat by one entry; `beside` is the escaped tile's value before it. */
export function gain(entry: CarcassonneEntry, beside: number, players: number): number[] {
  if (entry.what === 'spies') return entry.guards.map((count) => count * (entry.value + beside));
  if (entry.what === 'guards') return entry.guards.map((count) => count * (5 + beside));
  return Array.from({ length: players }, (_, seat) => (entry.seats.includes(seat) ? worth(entry) : 0));
}

export function gains(pad: CarcassonnePad): number[][] {
  const beside = escaped(pad.entries);
  return pad.entries.map((entry, n) => gain(entry, beside[n]!, pad.names.length));
}

export const totals = (pad: CarcassonnePad): number[] => addUp(pad.names.length, gains(pad));
