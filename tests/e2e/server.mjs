// The client with the real server, in a real browser: node tests/e2e/server.mjs build/release/igra
// Two people with a link, in two browsers: a whole game, a lost connection in the middle; nothing
// hidden of one ever reaches the other's page. Against bots too, and the lobby.
import assert from 'node:assert/strict';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { startIgra } from './igra.mjs';
import { tester } from './runner.mjs';

const { origin, stop } = await startIgra(process.argv[2]);
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[3]);

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

test('two people, a link, a lost connection', async (come) => {
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
});

test('alone with bots on the server, and the replay of the record', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/new/five-towers`);
  await page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await page.locator('.count').filter({ hasText: '2' }).click();
  await page.getByLabel('Seat 2').selectOption('easy');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.frame > .board').waitFor();
  await showList(page);
  await playTogether([page]);
  await page.getByRole('link', { name: 'Watch again' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForURL(/ply=\d\d+/);
});

test('a seat kept for who has its link, at a table as the form says, which others do not see', async (come) => {
  const ana = await come({
    ...desktop,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const bo = await come(phone);
  const eva = await come(phone);
  await ana.page.goto(`${origin}/new/paws`);
  await ana.page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await ana.page.locator('.count').filter({ hasText: '2' }).click();
  await ana.page.getByLabel('Seat 2', { exact: true }).selectOption('invited');
  await ana.page.getByLabel('Name at seat 2').fill('Боби');
  await ana.page.getByText('More about the table').click();
  await ana.page.getByLabel('If somebody leaves').selectOption('easy');
  await ana.page.getByLabel('Seats').selectOption('random');
  await ana.page.getByLabel('Others may watch').selectOption('none');
  await ana.page.getByRole('button', { name: 'Open the table' }).click();
  await ana.page.getByRole('button', { name: 'Personal link' }).click();
  const link = await ana.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/t\/\w+#seat=1&key=\w{20,}$/);
  // Who has the table's link alone cannot sit there, nor learn the key.
  await eva.page.goto(ana.page.url());
  await eva.page.getByText('reserved for Боби').waitFor();
  assert.equal(await eva.page.getByRole('button', { name: 'Sit here' }).count(), 0);
  const key = new URLSearchParams(new URL(link).hash.slice(1)).get('key');
  assert.ok(!eva.heard.some((text) => text.includes(key)), "the key of the seat is the host's");
  await bo.page.goto(link);
  await picture(bo.page, 'personal-link');
  await bo.page.getByRole('button', { name: 'Sit here' }).click();
  await ana.page.getByText('Боби', { exact: true }).waitFor(); // so was the seat called
  await ana.page.getByRole('button', { name: 'Start the game' }).click();
  await ana.page.locator('.frame > .board').waitFor();
  const table = await ana.page.evaluate(
    (id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()),
    new URL(link).pathname.split('/').at(-1),
  );
  assert.deepEqual([table.absent, table.spectators, table.random_order], ['easy', false, true]);
  // Who only waited with them is shown out, and does not come in again.
  const nothing = eva.page.getByRole('heading', { name: 'There is nothing here' });
  await nothing.waitFor();
  await eva.page.reload();
  await nothing.waitFor();
  assert.ok(!eva.heard.some((text) => text.includes('"view"')), 'nothing of the game was told');
});

test('an open table is seen and joined from the first page', async (come) => {
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

test('an account for who wants one', async (come) => {
  const { page } = await come(desktop);
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'I am new here' }).click();
  await page.getByLabel('Name').fill('Вера Иванова');
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Вера Иванова' }).waitFor();
  await page.locator('header').getByText('Вера Иванова').waitFor();
  assert.deepEqual(await axeViolations(page), []);
  await picture(page, 'account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Until the server has answered, the fields are still the account's own.
  await page.getByRole('button', { name: 'I have an account' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Name').fill('вера иванова');
  await page.getByLabel('Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: 'Wrong name or password' }).waitFor();
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Вера Иванова' }).waitFor();
});

const failed = await run(2);
await browser.close();
stop();
process.exit(failed ? 1 : 0);
