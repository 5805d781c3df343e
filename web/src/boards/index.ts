// Boards and words by game, loaded when they are needed. A game without a folder here is played with the
// generic board.
import { needGame } from '../i18n/i18n.svelte';
import type { GameId } from '../table/table';
import type { BoardComponent } from './board';
import type { GameWords } from './words';

interface GameFolder {
  Board: BoardComponent;
  words: GameWords;
}
const folders = import.meta.glob('./*/index.ts') as Record<string, () => Promise<GameFolder>>;

export const hasBoard = (game: GameId): boolean => `./${game}/index.ts` in folders;

const folderOf = (game: GameId): Promise<GameFolder> =>
  (folders[`./${game}/index.ts`] ?? folders['./generic/index.ts']!)();

export const loadBoard = async (game: GameId): Promise<BoardComponent> => (await folderOf(game)).Board;
export const loadGeneric = (): Promise<BoardComponent> => loadBoard('generic');
export const loadWords = async (game: GameId): Promise<GameWords> => (await folderOf(game)).words;

/** Begins to fetch what a table of this game will ask for. */
export function expectGame(game: GameId): void {
  for (const wish of [folderOf(game), needGame(game)]) wish.catch(() => undefined); // who needs it says what fails
}
