// The games as the first page and the setup form know them, without loading the engine: tools/games.ts asks it when the
// client is built.
import { games as known, levels as knownLevels } from 'virtual:games';
import type { GameId, OptionValue } from '../engine/view';

export type Options = Record<string, OptionValue>;

export interface GameEntry {
  id: GameId;
  players: [number, number];
  /** For "Play now": how many at the table. */
  usual: number;
  options: Record<string, { default: OptionValue; values: OptionValue[] }>;
  /** What does not go together: these options, with this many players (with any, if it is not said). */
  refused: { players?: number; options: Options }[];
}

export const games: GameEntry[] = known;
export const findGame = (id: string): GameEntry | undefined => games.find((game) => game.id === id);
/** Of bots, the weakest first. */
export const levels: readonly string[] = knownLevels;

const valueOf = (game: GameEntry, options: Options, key: string): OptionValue | undefined =>
  options[key] ?? game.options[key]?.default;

const isRefused = (game: GameEntry, players: number, options: Options) =>
  game.refused.find(
    (rule) =>
      (rule.players ?? players) === players &&
      Object.entries(rule.options).every(([key, value]) => valueOf(game, options, key) === value),
  );

/** The options as wished, those changed that do not go with the number of players or with each other; and without
 *  anything that the game does not offer. */
export function fitting(game: GameEntry, players: number, wish: Options): Options {
  const offered = ([key, value]: [string, OptionValue]) => game.options[key]?.values.includes(value);
  let options: Options = Object.fromEntries(Object.entries(wish).filter(offered));
  const keys = Object.keys(game.options);
  for (let tries = 0; tries < keys.length; ++tries) {
    const rule = isRefused(game, players, options);
    const key = rule && Object.keys(rule.options).at(-1);
    if (!key) break;
    const other = game.options[key]!.values.find((value) => value !== rule.options[key]);
    options = { ...options, [key]: other! };
  }
  return options;
}
