// The sheets on which pads are written (games/<game>/pad/Sheet.svelte), and how a pad begins.
import type { Component } from 'svelte';
import { newId } from '../table/saved';
import type { GameId } from '../table/table';
import type { Pad } from './pad';
import { scoringOf } from './scoring';

export interface SheetProps<P> {
  pad: P;
  /** Takes the changed pad: shows and stores it. */
  change: (next: P) => void;
  name: (seat: number) => string;
}

type Sheet = Component<SheetProps<Pad>>; // each knows its own kind of pad
const sheets = import.meta.glob('../games/*/pad/Sheet.svelte', { import: 'default' }) as Record<
  string,
  (() => Promise<Sheet>) | undefined
>;
const fileOf = (game: GameId): string => `../games/${game}/pad/Sheet.svelte`;

export const hasPad = (game: GameId): boolean => fileOf(game) in sheets && scoringOf(game) !== undefined;
export const loadSheet = (game: GameId): Promise<Sheet> => sheets[fileOf(game)]!();

export function newPad(game: GameId, names: string[], options: unknown): Pad {
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
