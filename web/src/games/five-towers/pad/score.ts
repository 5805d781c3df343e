// Five Towers: what a player's towers are worth. An entry says how one tower, or the demolished pile, stands now.
import { sum, type Pad } from '../../../pads/pad';

export const kinds = ['C', 'H', 'W', 'J', 'S'] as const;
export type Kind = (typeof kinds)[number];

export interface Tower {
  height: number;
  cap: boolean;
}
export interface Sheet {
  towers: Record<Kind, Tower>;
  demolished: number;
}
export type TowersEntry =
  { seat: number; kind: Kind; height: number; cap: boolean } | { seat: number; demolished: number };
export const options = {};
export type TowersPad = Pad<TowersEntry, Record<string, never>>;

/** All cards of a kind: 16, and six more with four or five players. */
export const tallest = (players: number): number => (players > 3 ? 22 : 16);
/** Nobody demolishes more than once a round, and no game has more rounds than this. */
export const mostDemolished = 40;

export const emptySheet = (): Sheet => ({
  towers: Object.fromEntries(kinds.map((kind) => [kind, { height: 0, cap: false }])) as Record<Kind, Tower>,
  demolished: 0,
});

export const towerPoints = ({ height, cap }: Tower): number => height * (cap ? 2 : 1);
/** The first costs 1, the second 2, the third 3, … */
export const demolishedCost = (cards: number): number => (cards * (cards + 1)) / 2;
/** A tallest tower is the main tower: one more point a card. */
export const mainTower = (sheet: Sheet): number =>
  Math.max(...kinds.map((kind) => sheet.towers[kind].height));

export function sheetPoints(sheet: Sheet): number {
  const towers = kinds.map((kind) => towerPoints(sheet.towers[kind]));
  return sum(towers) + mainTower(sheet) - demolishedCost(sheet.demolished);
}

/** How everybody stands after all entries; a later entry replaces an earlier one for the same place. */
export function sheets(pad: TowersPad): Sheet[] {
  const all = pad.names.map(emptySheet);
  for (const entry of pad.entries) {
    const sheet = all[entry.seat]!;
    if ('demolished' in entry) sheet.demolished = entry.demolished;
    else sheet.towers[entry.kind] = { height: entry.height, cap: entry.cap && entry.height > 0 };
  }
  return all;
}

export const totals = (pad: TowersPad): number[] => sheets(pad).map(sheetPoints);

/** The seats of which nothing was counted yet. */
export const uncounted = (pad: TowersPad): number[] =>
  pad.names.flatMap((_, seat) => (pad.entries.some((entry) => entry.seat === seat) ? [] : [seat]));

const place = (entry: TowersEntry): string =>
  `${entry.seat} ${'demolished' in entry ? 'demolished' : entry.kind}`;
/** True if `entry` goes on changing what the last entry changed: five taps on "+" are one line. */
export const continues = (pad: TowersPad, entry: TowersEntry): boolean =>
  pad.entries.length > 0 && place(pad.entries.at(-1)!) === place(entry);
