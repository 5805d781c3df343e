import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pack, unpack } from './pack';

it('a text comes back as it was, in any alphabet', async () => {
  for (const text of ['', 'igra 1\nname 0 Ана\n', 'x'.repeat(100000)])
    expect(await unpack(await pack(text))).toBe(text);
});
it('needs no escape in an address', async () =>
  expect(await pack('Боби 🐾 ?&=/+'.repeat(9))).toMatch(/^[\w-]+$/));
it('a link cut short or made by hand is nothing', async () => {
  const packed = await pack('igra 1\ngame paws\n'.repeat(20));
  for (const bad of [packed.slice(0, 12), '%%%', 'nonsense']) expect(await unpack(bad)).toBeNull();
});
it('a whole game of any kind fits into a link', async () => {
  const golden = readFileSync(
    new URL('../../../src/games/carcassonne/golden/2p-inns_true.play', import.meta.url),
    'utf8',
  );
  const events = golden.split('\n').filter((line) => line.startsWith('> '));
  expect((await pack(events.join('\n'))).length).toBeLessThan(4000);
});
