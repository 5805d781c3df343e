import { describe, expect, it } from 'vitest';
import { findGame } from '../games/all';
import { loadTable } from './saved';
import { keepWish, openWish, possible, wishOf } from './wish';

const carcassonne = findGame('carcassonne')!;

describe('play now', () => {
  it('is remembered by game', () => {
    expect(wishOf(carcassonne)).toEqual({ level: 'easy', players: 2, options: {} });
    keepWish(carcassonne, { level: 'hard', players: 4, options: { river: false } });
    expect(wishOf(carcassonne)).toEqual({ level: 'hard', players: 4, options: { river: false } });
    expect(wishOf(findGame('paws')!).level).toBe('easy');
  });
  it('fulfils what a hand-made link asks for, as far as that can be', () => {
    expect(possible(carcassonne, { players: 6 }).options).toEqual({ inns: true });
    expect(possible(carcassonne, { players: 99 }).players).toBe(6);
    expect(possible(carcassonne, { players: Number.NaN, level: 'godlike' })).toMatchObject({
      players: 2,
      level: 'easy',
    });
  });
  it('opens a table with names for its record', () => {
    const id = openWish(carcassonne, { level: 'hard', players: 3, options: {} }, [
      'Ана',
      'Mira (hard)',
      'Boyan (hard)',
    ]);
    expect(loadTable(id)?.setup.seats).toEqual([
      { kind: 'human', name: 'Ана' },
      { kind: 'bot', level: 'hard', name: 'Mira (hard)' },
      { kind: 'bot', level: 'hard', name: 'Boyan (hard)' },
    ]);
  });
});
