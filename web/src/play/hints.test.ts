import { expect, it } from 'vitest';
import type { Candidate } from '../table/table';
import { ranked } from './hints';

const one = (event: string, win: number, visits?: number): Candidate => ({
  event,
  win,
  scores: [],
  ...(visits === undefined ? {} : { visits }),
});
const names = (candidates: Candidate[]) => candidates.map(({ event }) => event);

it('shows the best first, by the number that is shown', () =>
  expect(names(ranked([one('often', 0.17, 900), one('better', 0.18, 700)]))).toEqual(['better', 'often']));

it('leaves out what was never tried: it is no loss, it is unknown', () =>
  expect(names(ranked([one('tried', 0.4, 90), one('untried', 0)]))).toEqual(['tried']));

it('trusts no lucky guess', () =>
  expect(names(ranked([one('tried', 0.4, 900), one('lucky', 0.9, 3)]))).toEqual(['tried']));

it('keeps the order of a bot that tries nothing', () =>
  expect(names(ranked([one('b', 0), one('a', 0)]))).toEqual(['b', 'a']));

it('shows five at most', () =>
  expect(ranked(Array.from({ length: 9 }, (_, i) => one(String(i), i / 10, 100)))).toHaveLength(5));
