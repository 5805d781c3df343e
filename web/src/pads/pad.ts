// A score pad: names, rules of the house, and a list of entries. Whatever was written can be changed, and every
// change can be taken back, also after a reload: the pad keeps its changes, not copies of itself.
import type { GameId } from '../table/table';

/** At `at`, the entries `before` became `after`; or the game was declared finished, or open again. */
export type Change<Entry> = { at: number; before: Entry[]; after: Entry[] } | { finished: boolean };

export interface Pad<Entry = unknown, Options = unknown> {
  version: 1;
  id: string;
  game: GameId;
  /** An empty name is shown as "Player 2". */
  names: string[];
  options: Options;
  entries: Entry[];
  /** An entry that is being written: kept, but not counted. */
  draft?: Entry | undefined;
  /** Which mark, and so which colour, a seat has; without it seat 0 the first, and so on. */
  marks?: number[];
  finished: boolean;
  done: Change<Entry>[];
  undone: Change<Entry>[];
  started: number; // milliseconds since 1970
  changed: number;
}

const mostChanges = 200;

const invert = <E>(change: Change<E>): Change<E> =>
  'finished' in change
    ? { finished: !change.finished }
    : { at: change.at, before: change.after, after: change.before };

function applied<E, O>(pad: Pad<E, O>, change: Change<E>): Pad<E, O> {
  if ('finished' in change) return { ...pad, finished: change.finished };
  return { ...pad, entries: pad.entries.toSpliced(change.at, change.before.length, ...change.after) };
}

function changed<E, O>(pad: Pad<E, O>, change: Change<E>): Pad<E, O> {
  const done = [...pad.done, change].slice(-mostChanges);
  return { ...applied(pad, change), draft: undefined, done, undone: [] };
}

export const write = <E, O>(pad: Pad<E, O>, entry: E): Pad<E, O> =>
  changed(pad, { at: pad.entries.length, before: [], after: [entry] });

export const rewrite = <E, O>(pad: Pad<E, O>, at: number, entry: E): Pad<E, O> =>
  changed(pad, { at, before: [pad.entries[at]!], after: [entry] });

export const strike = <E, O>(pad: Pad<E, O>, at: number): Pad<E, O> =>
  changed(pad, { at, before: [pad.entries[at]!], after: [] });

export const finish = <E, O>(pad: Pad<E, O>, finished = true): Pad<E, O> =>
  pad.finished === finished ? pad : changed(pad, { finished });

export function undo<E, O>(pad: Pad<E, O>): Pad<E, O> {
  const last = pad.done.at(-1);
  if (!last) return pad;
  return { ...applied(pad, invert(last)), done: pad.done.slice(0, -1), undone: [...pad.undone, last] };
}

export function redo<E, O>(pad: Pad<E, O>): Pad<E, O> {
  const next = pad.undone.at(-1);
  if (!next) return pad;
  return { ...applied(pad, next), undone: pad.undone.slice(0, -1), done: [...pad.done, next] };
}

/** The seats with the most; ties share. */
export function best(totals: readonly number[]): number[] {
  const most = Math.max(...totals);
  return totals.flatMap((points, seat) => (points === most ? [seat] : []));
}

export interface Place {
  seat: number;
  points: number;
  place: number;
}

/** From the first to the last; equal points have equal places. */
export function ranking(totals: readonly number[]): Place[] {
  return totals
    .map((points, seat) => ({ seat, points, place: 1 + totals.filter((other) => other > points).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Adds up what each entry gave to each seat. */
export const addUp = (seats: number, gains: readonly (readonly number[])[]): number[] =>
  Array.from({ length: seats }, (_, seat) => sum(gains.map((gain) => gain[seat] ?? 0)));
