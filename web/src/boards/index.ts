// Boards and words by game (games/<game>/board/index.ts), loaded when they are needed. A game without a board is played
// with the generic one.
import { needGame } from '../i18n/i18n.svelte';
import type { GameId } from '../table/table';
import type { BoardComponent } from './board';
import type { GameWords } from './words';

interface GameFolder {
  Board: BoardComponent;
  words: GameWords;
}
const folders = import.meta.glob('../games/*/board/index.ts') as Record<string, () => Promise<GameFolder>>;
const indexOf = (game: GameId): string => `../games/${game}/board/index.ts`;

export const hasBoard = (game: GameId): boolean => indexOf(game) in folders;

const folderOf = (game: GameId): Promise<GameFolder> =>
  folders[indexOf(game)]?.() ?? import('./generic/index');

export const loadBoard = async (game: GameId): Promise<BoardComponent> => (await folderOf(game)).Board;
export const loadGeneric = async (): Promise<BoardComponent> => (await import('./generic/index')).Board;
export const loadWords = async (game: GameId): Promise<GameWords> => (await folderOf(game)).words;

/** Begins to fetch what a table of this game will ask for. */
export function expectGame(game: GameId): void {
  for (const wish of [folderOf(game), needGame(game)]) wish.catch(() => undefined); // who needs it says what fails
}
