// The name of whoever is signed in, as the server said it last: every page shows it without asking again.
import { forget, store, stored } from './stored';

const key = 'igra.me';
const state = $state({ name: stored(key) ?? '' });

/** '' for a guest. */
export const myName = (): string => state.name;

export function signedIn(name: string): void {
  if (name === state.name) return;
  state.name = name;
  if (name) store(key, name);
  else forget(key);
}
