// The client with the real server, in a real browser: node tests/e2e/server.mjs build/release/igra
// Two people with a link, in two browsers: a whole game, a lost connection in the middle, a rematch; nothing
// hidden of one ever reaches the other's page. Against bots too, and the lobby.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { axeViolations, desktop, launch, phone, picture, visit } from './browser.mjs';

const program = process.argv[2] ?? 'build/release/igra';
const home = mkdtempSync(join(tmpdir(), 'igra-e2e-'));
const server = spawn(
  program,
  [
    'serve',
    '--no-browser',
    '--port',
    '0',
    '--database',
    join(home, 'igra.db'),
    '--web',
    'web/dist',
    '--bot-pace',
    '0',
    '--no-limits',
  ],
  { stdio: ['ignore', 'pipe', 'pipe'] },
);
const origin = await new Promise((resolve, reject) => {
  const look = (line) => {
    const found = /http:\/\/[\w.:[\]-]+/.exec(line);
    if (found) resolve(found[0].replace(/\/$/, ''));
  };
  createInterface({ input: server.stdout }).on('line', look);
  createInterface({ input: server.stderr }).on('line', look);
  server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
});
const browser = await launch();
let failed = 0;

async function test(name, body) {
  const start = Date.now();
  const visits = [];
  const come = async (options) => {
    const guest = await visit(browser, origin, options);
    // What goes over the wire to this page.
    guest.heard = [];
    guest.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => guest.heard.push(String(payload))),
    );
    visits.push(guest);
    return guest;
  };
  try {
    await body(come);
    assert.deepEqual(
      visits.flatMap((guest) => guest.problems),
      [],
    );
    console.log(`  passed  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed = 1;
    console.log(`  FAILED  ${name}: ${error.stack ?? error}`);
    for (const [i, guest] of visits.entries())
      await picture(guest.page, `failed-server-${i}`).catch(() => undefined);
  }
  for (const guest of visits) await guest.context.close();
}

/** Plays the list board for whoever is to act, until the game is over for all. */
async function playTogether(pages, during = async () => undefined) {
  for (let turn = 0; turn < 3000; ++turn) {
    let over = 0;
    for (const page of pages) {
      if (await page.locator('#game-over').isVisible()) ++over;
      const choices = page.locator('.generic .choices button');
      const n = await choices.count();
      if (n > 0)
        await choices
          .nth(turn % Math.min(n, 3))
          .click({ timeout: 3000 })
          .catch(() => undefined);
    }
    if (over === pages.length) return;
    await during(turn);
    await pages[0].waitForTimeout(15);
  }
  throw new Error('the game does not end');
}

const showList = async (page) => {
  // Boards as lists: this test is about the table.
  if (!page.url().includes('board=generic')) await page.goto(`${page.url()}?board=generic`);
};

await test('two people, a link, a lost connection, a rematch', async (come) => {
  const ana = await come(desktop);
  const bo = await come(phone);
  await ana.page.goto(`${origin}/new/paws`);
  await ana.page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await ana.page.locator('.count').filter({ hasText: '2' }).click();
  await ana.page.getByLabel('Name at seat 1').fill('Ана');
  await ana.page.getByRole('button', { name: 'Open the table' }).click();
  await ana.page.waitForURL(/\/t\//);
  await ana.page.getByAltText('QR code').waitFor();
  await picture(ana.page, 'waiting');
  assert.deepEqual(await axeViolations(ana.page), []);
  await bo.page.goto(ana.page.url());
  await bo.page.getByLabel('Your name').fill('Боби');
  await bo.page.getByRole('button', { name: 'Sit here' }).click();
  await ana.page.getByText('Боби').waitFor();
  await picture(bo.page, 'waiting-phone');
  await ana.page.getByRole('button', { name: 'Start the game' }).click();
  await ana.page.locator('.frame > .board').waitFor();
  await bo.page.locator('.frame > .board').waitFor();
  await Promise.all([showList(ana.page), showList(bo.page)]);
  await playTogether([ana.page, bo.page], async (turn) => {
    if (turn === 12) await bo.page.reload();
    if (turn === 20) await ana.page.goto(origin).then(() => ana.page.goBack());
  });
  await picture(ana.page, 'server-game-over');
  assert.deepEqual(await axeViolations(ana.page), []);
  for (const [me, guest] of [ana, bo].entries()) {
    assert.ok(guest.heard.length > 20);
    for (const text of guest.heard)
      assert.doesNotMatch(text, new RegExp(`"deal ${1 - me} [^?]`), 'a card of the other hand');
  }
  await ana.page.getByRole('button', { name: 'Play again' }).click();
  await ana.page.waitForURL((url) => !bo.page.url().startsWith(String(url)));
});

await test('alone with bots on the server, and the replay of the record', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/new/five-towers`);
  await page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await page.locator('.count').filter({ hasText: '2' }).click();
  await page.getByLabel('Seat 2').selectOption('easy');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.frame > .board').waitFor();
  await showList(page);
  await playTogether([page]);
  await page.getByRole('link', { name: 'Watch again' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForURL(/ply=\d\d+/);
});

await test('an open table is seen and joined from the first page', async (come) => {
  const ana = await come(desktop);
  const bo = await come(desktop);
  await bo.page.goto(origin);
  await ana.page.goto(`${origin}/new/klats`);
  await ana.page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await ana.page.getByLabel(/Anybody may join/).check();
  await ana.page.getByRole('button', { name: 'Open the table' }).click();
  const code = (await ana.page.locator('.code b').innerText()).trim();
  await bo.page.locator('section[aria-labelledby=lobby] a').first().waitFor();
  await picture(bo.page, 'lobby');
  await bo.page.getByLabel('Code of a table').fill(code.toLowerCase());
  await bo.page.getByRole('button', { name: 'Join' }).click();
  await bo.page.waitForURL(ana.page.url());
  await bo.page.getByRole('button', { name: 'Sit here' }).first().click();
  await ana.page.getByText('Guest', { exact: true }).waitFor();
});

await test('an account for who wants one', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/account`);
  await page.getByLabel('Name').fill('Вера Иванова');
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Вера Иванова' }).waitFor();
  assert.deepEqual(await axeViolations(page), []);
  await picture(page, 'account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Until the server has answered, the fields are still the account's own.
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Name').fill('вера иванова');
  await page.getByLabel('Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: 'do not go together' }).waitFor();
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Вера Иванова' }).waitFor();
});

await browser.close();
server.removeAllListeners('exit');
server.kill();
rmSync(home, { recursive: true, force: true });
process.exit(failed);
