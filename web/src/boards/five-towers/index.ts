// Board and words travel together: no table needs one without the other.
export { default as Board } from './Board.svelte';
export { words } from './words';
