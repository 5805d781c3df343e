import { describe, expect, it } from 'vitest';
import { engineHere } from '../engine/engine_for_tests';
import { findGame, fitting, games, levels } from './all';

it('knows the games as the engine does', async () => {
  const engine = await engineHere();
  const hello = await engine.ask('hello', {});
  expect(games.map((game) => game.id)).toEqual(hello.games.map((game) => game.id));
  expect(levels).toEqual(hello.levels);
});

describe('what goes together', () => {
  const carcassonne = findGame('carcassonne')!;
  it('six at the table need the sixth colour, which comes with the inns', () => {
    expect(carcassonne.refused).toEqual([{ players: 6, options: { inns: false } }]);
    expect(fitting(carcassonne, 6, {})).toEqual({ inns: true });
    expect(fitting(carcassonne, 5, {})).toEqual({});
  });
  it('leaves out what the game does not offer', () =>
    expect(fitting(carcassonne, 2, { inns: 7, dragons: true, river: false })).toEqual({ river: false }));
  it('every number of players can play every game', async () => {
    const engine = await engineHere();
    for (const game of games)
      for (let players = game.players[0]; players <= game.players[1]; ++players)
        await engine.ask('new', {
          game: game.id,
          players,
          options: fitting(game, players, {}),
          chance: 'auto',
          seed: '1',
        });
  });
});
