// Boards and words by game, loaded when they are needed. A game without a folder here is played with the
// generic board.
import type { GameId } from '../table/table';
import type { BoardComponent } from './board';
import type { GameWords } from './words';

type Loader<M> = Record<string, () => Promise<M>>;
const boards = import.meta.glob('./*/Board.svelte') as Loader<{ default: BoardComponent }>;
const words = import.meta.glob('./*/words.ts') as Loader<{ words: GameWords }>;

export const hasBoard = (game: GameId): boolean => `./${game}/Board.svelte` in boards;

export async function loadBoard(game: GameId): Promise<BoardComponent> {
  const own = boards[`./${game}/Board.svelte`];
  if (own) return (await own()).default;
  return loadGeneric();
}

export async function loadGeneric(): Promise<BoardComponent> {
  return (await import('./generic/Generic.svelte')).default as BoardComponent;
}

export async function loadWords(game: GameId): Promise<GameWords> {
  const own = words[`./${game}/words.ts`];
  return own ? (await own()).words : (await import('./generic/words')).words;
}
