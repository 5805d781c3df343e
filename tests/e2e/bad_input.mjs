// Whatever comes in that nobody would send on purpose, without a server: node tests/e2e/bad_input.mjs [part of a name]
// (after tools/build_web). Links cut short or made by hand, records and saved games of another version, storage that is
// full, forbidden or damaged, a service worker of an older release: words that say what to do, no dead page, and nothing
// that was saved is lost.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/tools/serve.mjs';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { keep, positionOf } from './positions.mjs';
import { tester } from './runner.mjs';
import { assertTidy } from './tidy.mjs';

// A copy, so that a test can publish a new release.
const home = mkdtempSync(join(tmpdir(), 'igra-web-'));
cpSync(fileURLToPath(new URL('../../web/dist', import.meta.url)), home, { recursive: true });
const server = await serve(0, home);
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[2]);

const missing = (page) => page.getByRole('heading', { name: 'There is nothing here' });
/** There is a way on from here. */
const wayHome = (page) => page.locator('main').getByRole('link', { name: 'First page' });

test('addresses that lead nowhere say so, and lead on', async (come) => {
  const { page } = await come(phone);
  for (const path of [
    'nowhere',
    'play/chess',
    'new/chess',
    'local/none',
    'learn/chess',
    'learn/paws/nothing',
    'pads/chess',
    'pads/klats/none',
    't',
    'play/%F0%9F%8E%B2',
  ]) {
    await page.goto(`${origin}/${path}`);
    await missing(page).waitFor();
    await wayHome(page).waitFor();
  }
  assert.deepEqual(await axeViolations(page), []);
});

test('wishes made by hand become the nearest game there is', async (come) => {
  const { page } = await come(desktop);
  for (const [wish, seats] of [
    ['carcassonne?players=6', 6],
    ['carcassonne?players=6&inns=false', 6],
    ['klats?players=1', 3],
    ['klats?players=99', 6],
    ['paws?players=abc&level=god&tokens=-5&nothing=1', 3],
    ['five-towers?players=2.5&seed=%00', 3],
  ]) {
    await page.goto(`${origin}/play/${wish}`);
    await page.locator('.frame > .board .board').waitFor();
    const there = await page.locator('.seats li').count();
    assert.ok(wish.includes('2.5') ? [2, 3].includes(there) : there === seats, `${wish}: ${there} seats`);
  }
});

test('links to replays that were cut short, changed or invented say what to do', async (come) => {
  const { page } = await come({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
  const game = positionOf({
    game: 'paws',
    players: 2,
    options: { tokens: 1 },
    bot: 'random',
    until: () => false,
  });
  await keep(page, 'whole', game);
  await page.goto(`${origin}/replay/local/whole`);
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const middle = Math.floor(link.length * 0.7);
  for (const bad of [
    link.slice(0, -40),
    `${link.slice(0, middle)}AAAA${link.slice(middle + 4)}`,
    `${origin}/replay#not-packed`,
    `${origin}/replay/local/none`,
    `${origin}/replay/none`,
  ]) {
    await page.goto(`${origin}/pads`);
    await page.goto(bad);
    await page.getByRole('alert').waitFor();
    await page.locator('input[type=file]').waitFor();
  }
  await picture(page, 'replay-bad-link-phone');
  // A moment that the game never reached: its nearest one is shown.
  for (const ply of ['99999', '-3', 'x']) {
    await page.goto(`${origin}/replay/local/whole?ply=${ply}&seat=7`);
    await page.locator('.frame > .board .board').waitFor();
  }
});

test('files that are no records, and records of another version', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/replay`);
  const file = page.locator('input[type=file]');
  for (const [name, text] of [
    ['photo.igra', '\u0000\u0001\u0002 GIF89a'],
    ['empty.igra', ''],
    ['newer.igra', 'igra 9\ngame paws\nplayers 2\n\n'],
    ['option.igra', 'igra 1\ngame paws\nplayers 2\noption dragons 3\n\ndeal 0 Vr\n'],
    ['other.igra', 'igra 1\ngame chess\nplayers 2\n\n'],
    ['event.igra', 'igra 1\ngame klats\nplayers 3\n\ncastle\n'],
  ]) {
    await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('alert').waitFor();
    assert.notEqual((await page.getByRole('alert').innerText()).trim(), '', name);
    await page.reload();
  }
  await page.goto(`${origin}/pads`);
  for (const text of ['{}', 'no json', '{"version":2,"game":"paws"}', '{"version":1,"game":"chess"}']) {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'pad.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('alert').waitFor();
    await page.reload();
  }
});

test('a game saved by another version can be taken along, and nothing is lost', async (come) => {
  const { page } = await come(desktop);
  await page.goto(origin);
  const old = 'igra 1\ngame paws\nplayers 2\noption dragons 3\n\ndeal 0 Vr\n';
  await page.evaluate((record) => {
    const seats = [
      { kind: 'human', name: '' },
      { kind: 'bot', level: 'easy' },
    ];
    const setup = { id: 'old', game: 'paws', options: {}, seats, seed: '1' };
    const saved = { setup, record, ply: 1, over: false, scores: [0, 0], changed: 1 };
    localStorage.setItem('igra.table.old', JSON.stringify(saved));
  }, old);
  await page.goto(`${origin}/local/old`);
  await page.getByText(/another version/).waitFor();
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the record' }).click(),
  ]);
  assert.equal(readFileSync(await taken.path(), 'utf8'), old);
  assert.ok(await page.evaluate(() => localStorage.getItem('igra.table.old').includes('dragons')));
  await picture(page, 'other-version');
});

test('what another program left in the storage does not stop a page', async (come) => {
  const { page } = await come(desktop);
  const strange = {
    'igra.table.a': 'no json',
    'igra.table.b': '{"version":2}',
    'igra.table.c': '[]',
    'igra.pad.a': '{"version":7}',
    'igra.pads.names': '"Ana"',
    'igra.wish.paws': '{"level":7,"players":"x","options":null}',
    'igra.lesson.paws': '{"step":"x"}',
    'igra.language': 'tlh',
    'igra.theme': 'purple',
    'igra.volume': 'loud',
    'igra.motion': '{}',
  };
  await page.addInitScript((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
  }, strange);
  for (const path of ['', 'pads', 'pads/paws', 'learn', 'learn/paws/tutorial', 'play/paws', 'replay']) {
    await page.goto(`${origin}/${path}`);
    await page.locator('main h1').first().waitFor();
  }
  for (const path of ['local/a', 'local/b', 'local/c', 'pads/paws/a']) {
    await page.goto(`${origin}/${path}`);
    await missing(page).waitFor();
  }
  assert.equal(await page.evaluate(() => localStorage.getItem('igra.table.b')), '{"version":2}');
});

const refusals = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  forbidden: () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  },
};
for (const [how, refuse] of Object.entries(refusals))
  test(`storage that is ${how}: everything works, and it is said that nothing is kept`, async (come) => {
    const { page, context } = await come(phone);
    await context.addInitScript(refuse);
    await page.goto(`${origin}/play/paws?pace=0`);
    await page.getByText(/no room to save/).waitFor();
    await page.locator('.bar.lit').waitFor();
    await picture(page, `storage-${how}-phone`);
    await page.goto(`${origin}/pads/five-towers`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: /more/i }).first().click();
    await page.getByText(/no room to save the pad/).waitFor();
    assert.deepEqual(await axeViolations(page), []);
    for (const path of ['', 'learn/klats/tutorial', 'replay', 'pads']) {
      await page.goto(`${origin}/${path}`);
      await page.locator('main h1').first().waitFor();
    }
  });

test('a newer release beside an older service worker: told, taken by a tap, and the game goes on', async (come) => {
  const { page, context } = await come(phone);
  await page.goto(`${origin}/play/paws?pace=0&seed=4`);
  await page.locator('.bar.lit').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const game = page.url();
  const id = new URL(game).pathname.split('/').at(-1);
  const saved = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key)).record, `igra.table.${id}`);
  const before = await saved();
  // The next release: other files, and one that the older one knew is gone.
  const worker = readFileSync(join(home, 'sw.js'), 'utf8');
  writeFileSync(join(home, 'sw.js'), worker.replace(/version = '[^']*'/, "version = 'next'"));
  const front = readFileSync(join(home, 'index.html'), 'utf8');
  writeFileSync(join(home, 'index.html'), front.replace('<html', '<html data-release="next"'));
  const release = (one) => one.evaluate(() => document.documentElement.dataset.release ?? 'older');
  // A reload is still the older one, as a whole, and says that there is a newer one.
  await page.goto(game);
  const other = await context.newPage();
  await other.goto(`${origin}/learn`);
  assert.equal(await release(page), 'older');
  await page.getByText('A new version is ready').waitFor();
  await picture(page, 'new-version-phone');
  await assertTidy(page); // the table gives way
  assert.deepEqual(await axeViolations(page), []);
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.release === 'next');
  await page.locator('.bar.lit').waitFor();
  assert.equal(await saved(), before);
  // Other pages of the older release are told too.
  await other.getByText('A new version is ready').waitFor();
  await other.getByRole('button', { name: 'Load it' }).click();
  await other.waitForFunction(() => document.documentElement.dataset.release === 'next');
});

const failed = await run(2);
await browser.close();
server.close();
rmSync(home, { recursive: true });
process.exit(failed ? 1 : 0);
