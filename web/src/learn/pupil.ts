// How far somebody is in each lesson, kept in this browser.
import { store, storedObject } from '../browser/stored';

export interface Progress {
  step: number;
  /** Everything that has happened, to go on from there. */
  events: string[];
  /** The lesson was finished once. */
  done: boolean;
}

const key = (game: string): string => `igra.lesson.${game}`;

export function progressOf(game: string): Progress | null {
  const kept = storedObject<Partial<Progress>>(key(game));
  return Number.isInteger(kept?.step) && Array.isArray(kept?.events) ? (kept as Progress) : null;
}

export function keepProgress(game: string, progress: Progress): void {
  store(key(game), JSON.stringify(progress));
}
