// The pads there are: who can sit at them, how they begin, and the component that keeps them.
import type { Component } from 'svelte';
import { newId } from '../table/saved';
import FiveTowers from './FiveTowers.svelte';
import type { Pad, PadGame } from './pad';

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

export const padGames: Partial<Record<PadGame, PadEntry>> = {
  'five-towers': { players: [2, 5], options: {}, sheet: sheet(FiveTowers) },
};

export const isPadGame = (id: string): id is PadGame => Object.hasOwn(padGames, id);

export function newPad(game: PadGame, names: string[], options: unknown): Pad {
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
