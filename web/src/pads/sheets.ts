// The pads there are: who can sit at them, how they begin, and the component that keeps them.
import type { Component } from 'svelte';
import { newId } from '../table/saved';
import Carcassonne from './Carcassonne.svelte';
import FiveTowers from './FiveTowers.svelte';
import Klats from './Klats.svelte';
import type { KnownGame } from '../games';
import type { Pad } from './pad';
import Paws from './Paws.svelte';

export interface SheetProps<P> {
  pad: P;
  /** Takes the changed pad: shows and stores it. */
  change: (next: P) => void;
  name: (seat: number) => string;
}

interface PadEntry {
  players: [number, number];
  options: Record<string, unknown>;
  sheet: Sheet;
}
type Sheet = Component<SheetProps<Pad>>;
// Each sheet knows its own kind of pad; which one belongs to which is said here only.
const sheet = <P>(component: Component<SheetProps<P>>): Sheet => component as unknown as Sheet;

export const padGames: Record<KnownGame, PadEntry> = {
  'five-towers': { players: [2, 5], options: {}, sheet: sheet(FiveTowers) },
  paws: { players: [2, 4], options: { tokens: 2 }, sheet: sheet(Paws) },
  klats: { players: [3, 6], options: { variant: 'standard' }, sheet: sheet(Klats) },
  carcassonne: { players: [2, 6], options: { towers: true, inns: false }, sheet: sheet(Carcassonne) },
};

export const isPadGame = (id: string): id is KnownGame => Object.hasOwn(padGames, id);

export function newPad(game: KnownGame, names: string[], options: unknown): Pad {
  const now = Date.now();
  return {
    version: 1,
    id: newId(),
    game,
    names,
    options,
    entries: [],
    finished: false,
    done: [],
    undone: [],
    started: now,
    changed: now,
  };
}
