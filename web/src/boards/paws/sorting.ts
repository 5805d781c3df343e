// How the hand is sorted, kept in the browser.
import type { Sorting } from './cards';

const name = 'igra.paws.sorting';

export function storedSorting(): Sorting {
  try {
    return localStorage.getItem(name) === 'colour' ? 'colour' : 'sign';
  } catch {
    return 'sign';
  }
}

export function storeSorting(sorting: Sorting): void {
  try {
    localStorage.setItem(name, sorting);
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
}
