import { expect, test } from 'vitest';
import type { Listing } from './api';
import { continued, nothing, told } from './lobby';

const table = (id: string, phase: Listing['phase'] = 'waiting'): Listing => ({
  id,
  game: 'paws',
  phase,
  seats: [],
});
const ids = (tables: Listing[]) => tables.map((one) => one.id).join(' ');

test('a page, then what changes: new tables on top, gone ones gone, known ones in their place', () => {
  const first = told(nothing, {
    type: 'tables',
    tables: [table('a'), table('b'), table('c')],
    total: 9,
    more: 'w7',
  });
  const changed = told(first, {
    type: 'tables_changed',
    put: [table('b', 'running'), table('d')],
    gone: ['a'],
    total: 9,
  });
  expect(ids(changed.tables)).toBe('d b c');
  expect(changed.tables[1]?.phase).toBe('running');
  expect(changed.more).toBe('w7');
});

test('a further page goes below, and nothing is there twice', () => {
  const first = told(nothing, { type: 'tables', tables: [table('a'), table('b')], more: 'w7' });
  const all = continued(first, { type: 'tables', tables: [table('b'), table('c')] });
  expect(ids(all.tables)).toBe('a b c');
  expect(all.more).toBe('');
});

test('a page that comes again takes the place of all', () => {
  const first = told(nothing, { type: 'tables', tables: [table('a')], more: 'w7' });
  expect(ids(told(first, { type: 'tables', tables: [table('z')] }).tables)).toBe('z');
});
