import { expect, it } from 'vitest';
import type { LogEntry } from '../table/table';
import { roundOf, roundStarts } from './chapters';

/** 'deal' is luck, '0 bid' an event of seat 0. */
const logOf = (...events: string[]): LogEntry[] =>
  events.map((text, ply) => {
    const seat = /^\d/.test(text) ? Number(text[0]) : null;
    return {
      ply,
      seat,
      actor: seat === null ? 'chance' : 'player',
      text: text.replace(/^\d /, ''),
      items: [],
    };
  });

it('a round begins when cards are dealt again', () => {
  const log = logOf(
    'deal',
    'deal',
    '0 play',
    'draw',
    '1 play',
    'draw',
    'deal',
    'deal',
    '1 play',
    'draw',
    '0 play',
  );
  expect(roundStarts(log, 2)).toEqual([0, 6]);
});
it('where luck comes before every turn, a round is one turn of everybody', () => {
  const log = logOf('draw', '0 tile', '0 skip', 'draw', '1 tile', 'draw', '0 tile', 'draw', '1 tile');
  expect(roundStarts(log, 2)).toEqual([0, 5]);
});
it('knows the round of a ply', () => {
  expect([0, 4, 5, 9].map((ply) => roundOf(ply, [0, 5]))).toEqual([0, 0, 1, 1]);
  expect(roundOf(3, [])).toBe(0);
});
it('has no rounds before anything happened', () => expect(roundStarts([], 2)).toEqual([]));
