// "Play again", in two browsers and to the end of the second game: node tests/e2e/rematch.mjs build/release/igra
// Whoever asks goes to the new table at once, the others are told at the old one; everybody sits without a further tap
// and the game begins by itself. Also: why a game ended, who is away and who only watches are said in words.
import assert from 'node:assert/strict';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { playOut } from './hands.mjs';
import { startIgra } from './igra.mjs';
import { tester } from './runner.mjs';

const { origin, stop } = await startIgra(process.argv[2]);
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[3]);

const asList = (page) => page.goto(`${page.url()}?board=generic`);
const result = (page) => page.locator('dialog[open] #game-over');

/** Ana opens a table of Paws, Bo comes by its link; returns when both see the board. */
async function two(come, boOptions = phone) {
  const ana = (await come(desktop)).page;
  const bo = (await come(boOptions)).page;
  await ana.goto(`${origin}/new/paws`);
  await ana.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await ana.locator('.count').filter({ hasText: '2' }).click();
  await ana.getByLabel('Name at seat 1').fill('Ана');
  await ana.getByLabel('Tokens to win').selectOption('1');
  await ana.getByRole('button', { name: 'Open the table' }).click();
  await ana.waitForURL(/\/t\//);
  await bo.goto(ana.url());
  await bo.getByLabel('Your name').fill('Боби');
  await bo.getByRole('button', { name: 'Sit here' }).click();
  await ana.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ana, bo]) await page.locator('.frame > .board').waitFor();
  return { ana, bo };
}

test('play again: announced, everybody sits, and the second game is played to its end', async (come) => {
  const { ana, bo } = await two(come);
  const first = ana.url();
  await Promise.all([asList(ana), asList(bo)]);
  await playOut([ana, bo], 'generic', { seed: 3 });
  await ana.getByRole('button', { name: 'Play again' }).click();
  await ana.waitForURL((url) => /\/t\//.test(url.pathname) && !first.endsWith(url.pathname));
  await ana.getByRole('heading', { name: /Playing again/ }).waitFor();
  await picture(ana, 'rematch-waiting');
  await bo.locator('dialog[open]').getByText(/play again|waiting for you/i).first().waitFor();
  await picture(bo, 'rematch-asked-phone');
  assert.deepEqual(await axeViolations(bo), []);
  await bo.locator('dialog[open]').getByRole('button', { name: 'Play again' }).click();
  // No "Sit here", no "Start": both see the board of the second game.
  for (const page of [ana, bo]) await page.locator('.frame > .board').waitFor();
  assert.equal(new URL(ana.url()).pathname, new URL(bo.url()).pathname);
  await Promise.all([asList(ana), asList(bo)]);
  await playOut([ana, bo], 'generic', { seed: 4 });
});

test('the announcement is in the action bar too, for who looks at the table', async (come) => {
  const { ana, bo } = await two(come);
  await ana.getByRole('tab', { name: 'More' }).click();
  const flag = ana.getByRole('button', { name: 'Give up' });
  const { x, y, width, height } = await flag.boundingBox();
  await flag.click();
  // A second click at the same place does not give up.
  await ana.mouse.click(x + width / 2, y + height / 2);
  await ana.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await result(ana).count(), 0);
  await flag.click();
  await ana.getByRole('button', { name: 'Yes, give up' }).click();
  // Both are told why it ended, and nobody's lamp is lit any more.
  await result(bo).filter({ hasText: 'You win' }).waitFor();
  await bo.getByText('Ана gave up.').waitFor();
  await ana.getByText('You gave up.').waitFor();
  assert.equal(await bo.locator('.seats .turn').count(), 0);
  await picture(bo, 'resigned-phone');
  await bo.getByRole('button', { name: 'See the table' }).click();
  await ana.getByRole('button', { name: 'Play again' }).click();
  const join = bo.locator('.bar').getByRole('button', { name: 'Play again' });
  await join.waitFor();
  await picture(bo, 'rematch-bar-phone');
  await join.click();
  for (const page of [ana, bo]) await page.locator('.frame > .board').waitFor();
});

test('a game with bots on the server is played again with one tap', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/new/five-towers`);
  await page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await page.locator('.count').filter({ hasText: '2' }).click();
  await page.getByLabel('Seat 2').selectOption('easy');
  // Nobody else is awaited: no waiting room, no "Start".
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.frame > .board').waitFor();
  const first = page.url();
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => /\/t\//.test(url.pathname) && !first.endsWith(url.pathname));
  await page.locator('.frame > .board').waitFor();
});

test('who is away and who watches is said in words', async (come) => {
  const { ana, bo } = await two(come);
  const eva = (await come(phone)).page;
  await eva.goto(ana.url());
  await eva.getByText(/You are watching/).waitFor();
  await picture(eva, 'watching-phone');
  await bo.goto('about:blank');
  await eva.locator('.seats .warns').filter({ hasText: 'not connected' }).waitFor();
  await ana.locator('.seats').getByText('not connected').waitFor();
  // Online too, whoever looks is "You".
  await ana.locator('.seats .name').filter({ hasText: /^You$/ }).waitFor();
  await picture(eva, 'absent-phone');
});

const failed = await run(2);
await browser.close();
stop();
process.exit(failed ? 1 : 0);
