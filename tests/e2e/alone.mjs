// Alone with bots, without a server: node tests/e2e/alone.mjs
// "Play now" as it was wished last time, harder or easier at the end, hints that are shown before they are played, the log
// in rounds, and a game of this browser shared by its link.
import assert from 'node:assert/strict';
import { serve } from '../../web/tools/serve.mjs';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { playOut } from './hands.mjs';
import { tester } from './runner.mjs';

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[2]);
const wide = { viewport: { width: 1440, height: 900 } };

test('play now is changed in one tap and remembered; the end offers a harder game', async (come) => {
  const { page } = await come(phone);
  await page.goto(origin);
  await page.getByRole('button', { name: /Paws.*Change/ }).click();
  await page.getByText('beginner', { exact: true }).click();
  await page.getByText('1', { exact: true }).first().click();
  await page.getByLabel('Tokens to win').selectOption('1');
  await picture(page, 'play-now-phone');
  assert.deepEqual(await axeViolations(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Paws.*1 opponent: beginner/ }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Play now: Paws' }).click();
  await page.waitForURL(/local/);
  await page.goto(`${page.url()}?board=generic&pace=0`);
  await page.locator('.seats li').nth(1).waitFor();
  assert.equal(await page.locator('.seats li').count(), 2);
  await playOut([page], 'generic', { seed: 5 });
  await picture(page, 'over-phone');
  await page.getByRole('button', { name: 'Harder: easy' }).click();
  await page.locator('.frame > .board').waitFor();
  const level = await page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('igra.table.'));
    return kept.map((key) => JSON.parse(localStorage.getItem(key))).sort((a, b) => b.changed - a.changed)[0]
      .setup.seats[1].level;
  });
  assert.equal(level, 'easy');
});

test('a first tap shows a hint on the board, a second one plays it, and no hint outlives its position', async (come) => {
  const { page } = await come(phone);
  await page.goto(`${origin}/play/klats?pace=0&seed=3`);
  await page.locator('.bar.lit').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  const first = page.locator('.hints li button').first();
  await first.waitFor();
  await first.tap();
  await page.locator('.hints [aria-pressed=true]').waitFor();
  await picture(page, 'hints-phone');
  // Nothing of the board is covered: the hand lies above the hints.
  const hints = await page.locator('.hints').boundingBox();
  const board = await page.locator('.frame > .board').boundingBox();
  assert.ok(board.y + board.height <= hints.y + 1, 'the hints cover the board');
  const shares = await page.locator('.hints .worth').allInnerTexts();
  const numbers = shares.map((text) => Number.parseInt(text, 10)).filter((n) => !Number.isNaN(n));
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => b - a),
    'not the best first',
  );
  await first.tap();
  await page.locator('.hints').waitFor({ state: 'detached' });
  // On the next own turn there are fresh ones.
  await page.locator('.bar.lit').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hints li button').first().waitFor();
});

test('a game of this browser is shared with everybody by a link, and opens at its moment', async (come) => {
  const ana = await come({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] });
  await ana.page.goto(`${origin}/play/paws?board=generic&pace=0&players=2&level=beginner&tokens=1`);
  await playOut([ana.page], 'generic', { seed: 2 });
  await ana.page.getByRole('link', { name: 'Watch again' }).click();
  await ana.page.getByRole('button', { name: 'One turn on' }).waitFor(); // the ended game has a heading of its round too
  await ana.page.getByRole('heading', { name: 'Round 1' }).waitFor();
  await ana.page.getByRole('heading', { name: 'Final scoring' }).waitFor();
  await ana.page.getByText(/Played on/).waitFor();
  for (let i = 0; i < 3; ++i) await ana.page.getByRole('button', { name: 'One turn on' }).click();
  await ana.page.waitForURL(/ply=[1-9]/);
  // The log follows the position.
  await ana.page.locator('.log .at').waitFor();
  await picture(ana.page, 'replay-rounds');
  await ana.page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await ana.page.getByText('Copied').waitFor();
  const link = await ana.page.evaluate(() => navigator.clipboard.readText());
  const bo = await come(phone);
  await bo.page.goto(link);
  await bo.page.locator('.frame > .board').waitFor();
  await bo.page.locator('.seats .name').filter({ hasText: '(beginner)' }).waitFor();
  const ply = (address) => new URL(address).searchParams.get('ply');
  await bo.page.waitForURL((url) => url.searchParams.get('ply') === ply(link));
});

test('the first page shows all games at once, and the form its button', async (come) => {
  const { page } = await come(wide);
  await page.goto(origin);
  const buttons = page.getByRole('link', { name: /^Play now/ });
  await buttons.nth(3).waitFor();
  for (const one of await buttons.all()) {
    const { y, height } = await one.boundingBox();
    assert.ok(y + height <= 900, 'a game is below the fold');
  }
  // Where movement is not wanted the pictures stand still, and whole, from the first moment.
  const moving = () => document.getAnimations().filter(({ playState }) => playState !== 'finished').length;
  assert.equal(await page.evaluate(moving), 0);
  await picture(page, 'home-wide');
  await page.goto(`${origin}/new/carcassonne`);
  const open = page.getByRole('button', { name: 'Open the table' });
  await open.waitFor();
  const { y, height } = await open.boundingBox();
  assert.ok(y + height <= 900);
  await picture(page, 'new-wide');
});

test('no page is wider than a phone', async (come) => {
  const { page } = await come(phone);
  for (const path of ['', 'replay', 'new/carcassonne', 'account', 'leaders', 'learn', 'pads']) {
    await page.goto(`${origin}/${path}`);
    await page.locator('main h1').first().waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, path);
  }
  await page.goto(origin);
  await page.locator('.game').first().waitFor();
  await picture(page, 'home-phone');
});

const failed = await run(2);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
