// The games as the first page and the setup form know them, without loading the engine. games.test.ts
// compares this with what the engine says.
import type { GameId, OptionValue } from './table/table';

export interface GameEntry {
  id: GameId;
  players: [number, number];
  /** For "Play now": how many at the table. */
  usual: number;
  options: Record<string, { default: OptionValue; values: OptionValue[] }>;
}

export const games = [
  { id: 'five-towers', players: [2, 5], usual: 3, options: {} },
  {
    id: 'paws',
    players: [2, 4],
    usual: 3,
    options: {
      tokens: { default: 2, values: [1, 2, 3, 4, 5] },
      beat_out: { default: 'draw', values: ['draw', 'immediate'] },
      joker_penalty: { default: 'pile', values: ['pile', 'always'] },
    },
  },
  {
    id: 'klats',
    players: [3, 6],
    usual: 3,
    options: {
      deck: { default: 'double', values: ['double', 'by-value'] },
      variant: { default: 'standard', values: ['standard', 'connoisseur'] },
      rounds: { default: 'match', values: ['match', 'single'] },
    },
  },
  {
    id: 'carcassonne',
    players: [2, 6],
    usual: 2,
    options: {
      river: { default: true, values: [false, true] },
      towers: { default: true, values: [false, true] },
      inns: { default: false, values: [false, true] },
    },
  },
] as const satisfies GameEntry[];

export type KnownGame = (typeof games)[number]['id'];
export const findGame = (id: string): GameEntry | undefined => games.find((game) => game.id === id);
export const levels = ['beginner', 'easy', 'medium', 'hard', 'master'] as const;
export type Level = (typeof levels)[number];
