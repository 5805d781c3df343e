// The client without any server, in a real browser: node tests/e2e/smoke.mjs (after tools/build_web)
// A game to the end with the network switched off, one device for two, replay, languages, axe on every page.
import assert from 'node:assert/strict';
import { serve } from '../../web/tools/serve.mjs';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { playOut } from './hands.mjs';
import { tester } from './runner.mjs';

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[2]);

test('a whole game with the network off', async (come) => {
  const { page, context } = await come(desktop);
  await page.goto(origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${origin}/play/five-towers?pace=0&players=2&level=beginner`);
  await page.locator('.frame > .board .board').waitFor();
  await playOut([page], 'five-towers');
  await picture(page, 'game-over');
  assert.deepEqual(await axeViolations(page), []);
  assert.match(await page.locator('#game-over').innerText(), /win|victory/);
  await page.getByRole('link', { name: 'Watch again' }).click();
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.waitForURL(/ply=\d+/);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByLabel('See as').selectOption({ index: 1 });
  await page.waitForURL(/seat=0/);
  await picture(page, 'replay');
  assert.deepEqual(await axeViolations(page), []);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the record' }).click();
  assert.match((await download).suggestedFilename(), /five-towers.*\.igra/);
});

test('a game goes on after the page was closed', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/play/klats?board=generic&pace=0`);
  const log = page.locator('.log li');
  // Two turns of everybody: what is left of them after a take-back is one.
  // A tap while the last move is still on its way does nothing, so it is the log that says when to stop.
  while ((await log.count()) < 6) {
    await page.locator('.generic .choices button').first().click();
    await page.waitForTimeout(200);
  }
  const before = await log.count();
  await page.goto(origin);
  await page.locator('section[aria-labelledby=my-games] a').first().click();
  await log.first().waitFor();
  assert.ok((await log.count()) >= before);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  // A first tap shows a hint on the table, a second one plays it; then there are none left that would be stale.
  const hint = page.locator('.hints li button').first();
  const moves = await log.count();
  await hint.click();
  await page.locator('.hints [aria-pressed=true]').waitFor();
  assert.equal(await log.count(), moves);
  await hint.click();
  await page.locator('.hints').waitFor({ state: 'detached' });
  await log.nth(moves).waitFor();
  await log.nth(2).locator('button').click();
  await page.getByText('Looking back').first().waitFor();
  await page.keyboard.press('Escape');
});

test('one device for two hides hands', async (come) => {
  const { page } = await come(phone);
  await page.goto(`${origin}/new/paws`);
  await page.getByText('2', { exact: true }).first().click();
  await page.getByLabel('Name at seat 1').fill('Ана');
  await page.getByLabel('Name at seat 2').fill('Боби');
  await picture(page, 'new-phone');
  assert.deepEqual(await axeViolations(page), []);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'I am Ана' }).waitFor();
  await picture(page, 'hand-over-phone');
  assert.deepEqual(await axeViolations(page), []);
  await page.getByRole('button', { name: 'I am Ана' }).click();
  await page.locator('.frame > .board').waitFor();
  await picture(page, 'paws-phone');
});

test('languages change without a reload', async (come) => {
  const { page } = await come(desktop);
  await page.goto(origin);
  await page.evaluate(() => (globalThis.same = true));
  for (const [language, words] of [
    ['bg', 'Играй сега'],
    ['ru', 'Играть'],
    ['en', 'Play now'],
  ]) {
    await page.locator('header select').first().selectOption(language);
    await page.getByText(words).first().waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), language);
  }
  assert.ok(await page.evaluate(() => globalThis.same));
});

test('keys alone are enough', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/play/five-towers?board=generic&pace=0&players=2`);
  await page.locator('.generic .choices button').first().waitFor();
  const played = () => page.locator('.log b').count();
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement?.closest('.choices'))); ++i)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.log b').length > 0);
  assert.ok((await played()) > 0);
});

for (const colorScheme of ['light', 'dark']) {
  test(`no barriers on any page, ${colorScheme}`, async (come) => {
    const { page } = await come({ ...desktop, colorScheme });
    for (const path of [
      '',
      'new/carcassonne',
      'replay',
      'nowhere',
      'play/klats',
      'play/carcassonne?board=generic',
      'learn',
      'pads',
    ]) {
      await page.goto(`${origin}/${path}`);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(300);
      assert.deepEqual(await axeViolations(page), [], `/${path}`);
      await picture(page, `${path.replaceAll(/\W+/g, '-') || 'home'}-${colorScheme}`);
    }
  });
}

const failed = await run(2);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
