import { expect, test } from 'vitest';
import { isForEver } from '../server/api';
import { line } from './commands';

test('a line goes from left to right, the largest value at the top', () => {
  expect(line([0, 5, 10])).toBe('0.0000,1.0000 0.5000,0.5000 1.0000,0.0000');
  expect(line([0, 0])).toBe('0.0000,1.0000 1.0000,1.0000');
  expect(line([])).toBe('');
});

test('the last year there is stands for ever', () => {
  expect(isForEver(253_402_300_799_000)).toBe(true);
  expect(isForEver(Date.now())).toBe(false);
});
