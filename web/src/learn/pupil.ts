// How far somebody is in each lesson, kept in this browser.
export interface Progress {
  step: number;
  /** Everything that has happened, to go on from there. */
  events: string[];
  /** The lesson was finished once. */
  done: boolean;
}

const key = (game: string): string => `igra.lesson.${game}`;

export function progressOf(game: string): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? 'null') as Progress | null;
  } catch {
    return null; // nothing stored, or nothing to be stored here
  }
}

export function keepProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(progress));
  } catch {
    // The lesson lasts until the page is closed.
  }
}
