import { describe, expect, it } from 'vitest';
import { favourite, rowsOf, scaleOf, scores } from './ratings';

const person = (name: string, rating: number, deviation: number) => ({ name, rating, deviation, games: 3 });
const bot = (level: string, rating: number) => ({ level, rating, deviation: 100 });

describe('leaders', () => {
  it('keep the order of the server, with bots where they belong', () => {
    const rows = rowsOf({
      leaders: [person('Ана', 1800, 100), person('Боби', 1900, 400), person('Вера', 1000, 200)],
      bots: [bot('easy', 900), bot('medium', 1500), bot('master', 2100)],
    });
    expect(rows.map((row) => (row.kind === 'bot' ? row.level : `${row.place} ${row.name}`))).toEqual([
      'master',
      '1 Ана',
      'medium',
      '2 Боби',
      'easy',
      '3 Вера',
    ]);
  });
  it('are nobody, among bots', () => {
    const rows = rowsOf({ leaders: [], bots: [bot('easy', 900), bot('master', 2100)] });
    expect(rows.map((row) => row.kind)).toEqual(['bot', 'bot']);
    expect(rows[0]!.rating).toBe(2100);
  });
  it('have room on the scale', () => {
    expect(scaleOf([person('Ана', 1800, 100), bot('easy', 900)])).toEqual([800, 1900]);
    expect(scaleOf([person('Ана', 1500, 0)])).toEqual([1499, 1501]);
  });
});

describe('opponents', () => {
  const tally = (games: number, wins: number, losses: number) => ({ games, wins, losses });
  it('are told as won, tied and lost', () => expect(scores(tally(6, 3, 1))).toBe('3 – 2 – 1'));
  it('have a favourite among the bots', () => {
    expect(favourite({ easy: tally(2, 2, 0), hard: tally(5, 1, 4) })?.[0]).toBe('hard');
    expect(favourite({})).toBeNull();
  });
});
