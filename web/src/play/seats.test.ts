import { beforeAll, expect, it } from 'vitest';
import { needAreas } from '../i18n/i18n.svelte';
import type { Cut, Sitter } from '../table/table';
import { endWords, seatsOf } from './seats';

beforeAll(() => needAreas('table'));

const sitter = (name: string, more: Partial<Sitter> = {}): Sitter => ({
  kind: 'human',
  name,
  mine: false,
  present: true,
  ...more,
});
function words(ended: Cut['ended'], ...sitters: Sitter[]): string | null {
  return endWords({ ended, sitters } as Cut, seatsOf(sitters));
}
const lost = { resigned: true };

it('says why a game ended before its end', () => {
  expect(words('finished', sitter('Ana'), sitter('Bo'))).toBeNull();
  expect(words('agreed', sitter('Ana'), sitter('Bo'))).toContain('agreed');
  expect(words('resigned', sitter('Ana'), sitter('Bo', lost))).toBe('Bo gave up.');
  expect(words('time', sitter('Ana', lost), sitter('Bo'))).toBe('Ana ran out of time.');
  expect(words('time', sitter('Ana', { ...lost, mine: true }), sitter('Bo'))).toBe('You ran out of time.');
  expect(words('abandoned', sitter('Ana', lost), sitter('Bo'))).toBe('Ana was away for too long.');
  // At a table that is not rated nobody has lost by it.
  expect(words('abandoned', sitter('Ana'), sitter('Bo'))).toBe(words('closed', sitter('Ana'), sitter('Bo')));
});
