// "Play now": how strong, how many and by which rules, as somebody wished it last time; and the table that follows.
import { store, storedObject } from '../browser/stored';
import { fitting, levels, type GameEntry, type Options } from '../games/all';
import { createLocal, newId, newSeed } from './saved';

export interface Wish {
  level: string;
  players: number;
  options: Options;
}

const key = (game: GameEntry): string => `igra.wish.${game.id}`;

/** A wish that can be fulfilled: what cannot is replaced by what is usual. */
export function possible(game: GameEntry, wish: Partial<Wish>): Wish {
  const [least, most] = game.players;
  const asked = Number(wish.players);
  const players = asked ? Math.min(most, Math.max(least, Math.round(asked))) : game.usual;
  const level = levels.find((one) => one === wish.level) ?? 'easy';
  return { level, players, options: fitting(game, players, wish.options ?? {}) };
}

export const wishOf = (game: GameEntry): Wish => possible(game, storedObject<Wish>(key(game)) ?? {});
export const keepWish = (game: GameEntry, wish: Wish): boolean => store(key(game), JSON.stringify(wish));

/** Opens the table in this browser: me first, bots beside me. `names` are kept in the record. Its id. */
export function openWish(game: GameEntry, wish: Wish, names: string[], seed = newSeed()): string {
  const { level, players, options } = possible(game, wish);
  const id = newId();
  const bots = Array.from({ length: players - 1 }, (_, i) => ({
    kind: 'bot' as const,
    level,
    name: names[i + 1] ?? '',
  }));
  const seats = [{ kind: 'human' as const, name: names[0] ?? '' }, ...bots];
  createLocal({ id, game: game.id, options, seats, seed });
  return id;
}
