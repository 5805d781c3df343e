// How the hand is sorted, kept in the browser.
import { store, stored } from '../../../browser/stored';
import type { Sorting } from './cards';

const name = 'igra.paws.sorting';

export const storedSorting = (): Sorting => (stored(name) === 'colour' ? 'colour' : 'sign');
export const storeSorting = (sorting: Sorting): boolean => store(name, sorting);
