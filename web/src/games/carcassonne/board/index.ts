// Board and words travel together: no table needs one without the other.
import type texts from './en.json';
export { default as Board } from './Board.svelte';
export { words } from './words';

declare module '../../../i18n/i18n.svelte' {
  interface Areas {
    carcassonne: typeof texts;
  }
}
