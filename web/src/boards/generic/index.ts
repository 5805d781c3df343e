// For a game that has no folder of its own.
export { default as Board } from './Generic.svelte';
export { words } from './words';
