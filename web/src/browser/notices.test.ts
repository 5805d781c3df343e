import { expect, it } from 'vitest';
import { chosen } from './notices.svelte';

it('takes what another program left in the storage for no answer', () => {
  expect(chosen(['over', 'turn', 'sale'])).toEqual(['turn', 'over']);
  expect(chosen([])).toEqual([]);
  for (const left of [null, 42, 'turn', { turn: true }]) expect(chosen(left)).toBeNull();
});
