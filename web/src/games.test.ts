import { expect, it } from 'vitest';
import { games } from './games';
import { engineHere } from './table/engine_for_tests';

it('knows the games as the engine does', async () => {
  const engine = await engineHere();
  const { games: real } = await engine.ask('hello', {});
  expect(real.map((game) => game.id).sort()).toEqual(games.map((game) => game.id).sort());
  for (const game of games) {
    const { players, options } = real.find((one) => one.id === game.id)!;
    delete options.first;
    expect({ players, options }).toEqual({ players: game.players, options: game.options });
  }
});
