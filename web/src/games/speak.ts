// What a game is called and how it is announced. A game that has no words yet is called by its id.
import { maybe } from '../i18n/i18n.svelte';
import type { GameId } from '../engine/view';

/** 'my-game' → "My game". */
function readable(id: GameId): string {
  const words = id.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const gameName = (id: GameId): string => maybe(`shell.game.${id}`) ?? readable(id);
/** One inviting sentence, or nothing. */
export const gameAbout = (id: GameId): string => maybe(`shell.about.${id}`) ?? '';
/** How long it takes: "20–30", or nothing. */
export const gameMinutes = (id: GameId): string => maybe(`shell.minutes.${id}`) ?? '';
