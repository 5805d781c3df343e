// Whole games on the boards, with the real server, in a real browser: node tests/e2e/boards.mjs [igra] [part of a name]
// Everything is tapped as a person would (hands.mjs). Against bots, two people with a broken connection, a
// spectator, keys alone; in three languages, on desktops, tablets and phones, light and dark.
import assert from 'node:assert/strict';
import { desktop, launch, phone, picture, smallPhone, tablet } from './browser.mjs';
import { playOut, typeOut } from './hands.mjs';
import { startIgra } from './igra.mjs';
import { tester } from './runner.mjs';
import { assertHandsHidden, assertOnlyOwn } from './secrets.mjs';
import { assertTidy } from './tidy.mjs';

const { origin, stop } = await startIgra(process.argv[2]);
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[3]);
const begun = Date.now();

/** Opens a table through the form: `bots` of the last seats, options by their place in the form. With nobody to wait for
 *  it begins at once. */
async function openTable(page, game, players, bots, options = {}) {
  await page.goto(`${origin}/new/${game}`);
  await page.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await page.locator('.count', { hasText: String(players) }).click();
  for (let seat = players - bots; seat < players; ++seat)
    await page
      .locator('.seats select')
      .nth(seat - 1)
      .selectOption('beginner');
  for (const [place, value] of Object.entries(options))
    await page.locator('.options select').nth(Number(place)).selectOption(value);
  await page.locator('form.new .open .button').click();
  await page.waitForURL(/\/t\//);
}

const start = (page) => page.locator('.waiting .big').click();
const atBoard = (page) => page.locator('.frame > .board .board').waitFor();
const recordOf = (page) =>
  page.evaluate(
    (id) => fetch(`/api/tables/${id}/record`).then((answer) => answer.text()),
    page.url().split('/').at(-1).split('?')[0],
  );

const alone = [
  { game: 'five-towers', players: 3, on: { ...phone, locale: 'bg' } },
  {
    game: 'paws',
    players: 2,
    on: { ...desktop, locale: 'ru', colorScheme: 'dark' },
    options: { 0: '1' },
  },
  {
    game: 'klats',
    players: 3,
    on: { ...smallPhone, locale: 'en', colorScheme: 'dark' },
  },
  {
    game: 'carcassonne',
    players: 2,
    on: { ...tablet, locale: 'bg' },
    options: { 0: 'false' },
  },
];
for (const { game, players, on, options } of alone) {
  test(`${game} against bots, ${on.locale}, ${on.viewport.width} wide, and the replay`, async (come) => {
    const { page } = await come(on);
    await openTable(page, game, players, players - 1, options);
    await atBoard(page);
    await picture(page, `${game}-start`);
    await playOut([page], game, {
      during: async (taps) => {
        if (taps % 20 !== 10) return;
        await assertTidy(page);
        if (taps === 50) await picture(page, `${game}-middle`);
      },
    });
    await picture(page, `${game}-over`);
    await page.locator('dialog a[href^="/replay/"]').click();
    await page.waitForURL(/\/replay\//);
    await atBoard(page);
    await page.locator('.steps button').nth(3).click();
    await page.waitForURL(/ply=\d+/);
    await assertTidy(page);
    await picture(page, `${game}-replay`);
  });
}

const together = [
  { game: 'five-towers', players: 2 },
  { game: 'paws', players: 2, options: { 0: '1' }, hand: '[data-card]' },
  { game: 'klats', players: 3, options: { 2: 'single' }, hand: '[data-hand]' },
  { game: 'carcassonne', players: 2, options: { 0: 'false', 1: 'false' } },
];
for (const { game, players, options, hand } of together) {
  test(`${game}: two people, one watches; broken connections; nobody is told too much`, async (come) => {
    const [ana, bo, eva] = [await come(desktop), await come(phone), await come(desktop)];
    await openTable(ana.page, game, players, players - 2, options);
    await bo.page.addInitScript(keepSockets);
    await bo.page.goto(ana.page.url());
    await bo.page.locator('.waiting li .button.main').click();
    await ana.page.locator('.waiting .big:enabled').waitFor();
    await start(ana.page);
    await Promise.all([atBoard(ana.page), atBoard(bo.page), eva.page.goto(ana.page.url())]);
    await atBoard(eva.page);
    await playOut([ana.page, bo.page, eva.page], game, {
      seed: 7,
      during: async (taps) => {
        if (taps === 3) await bo.page.reload();
        if (taps === 6) await ana.page.goto(origin).then(() => ana.page.goBack());
        if (taps === 9) await breakConnection(bo);
        if (taps % 8 === 4 && hand) await assertOwnHand(ana, 0, hand);
      },
    });
    await picture(eva.page, `${game}-spectator`);
    const record = await recordOf(ana.page);
    for (const [guest, seat] of [
      [ana, 0],
      [bo, 1],
      [eva, null],
    ]) {
      const { views, events, hidden } = assertOnlyOwn(guest.heard, record, seat);
      assert.ok(views >= 5 && events > 20, `${views} views, ${events} events`);
      assert.equal(hidden > 0, hand !== undefined);
      if (game === 'paws' || game === 'klats') assertHandsHidden(guest.heard, record, seat);
    }
  });
}

/** The connection breaks under the page; it says so, comes back by itself and goes on. */
async function breakConnection({ page }) {
  const said = page.locator('.notes .away').waitFor({ timeout: 5000 });
  await page.evaluate(() => globalThis.sockets.findLast(({ url }) => url.includes('/ws/table/')).close());
  await said;
  await page.locator('.notes .away').waitFor({ state: 'detached', timeout: 10000 });
}
// A page's connections, so that they can be broken.
const keepSockets = () => {
  globalThis.sockets = [];
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      globalThis.sockets.push(this);
    }
  };
};

/** The page shows the seat's own hand, and nobody else's. The game goes on meanwhile: page and wire agree soon. */
async function assertOwnHand(guest, seat, selector) {
  for (let patience = 100; patience > 0; --patience) {
    const { view } = guest.heard.map((text) => JSON.parse(text)).findLast((frame) => frame.view);
    if (view.actor === 'end') return; // then hands are shown to all
    const { hands } = view.table;
    assert.ok(
      hands.every((one, i) => i === seat || one === null),
      'a hand of another seat',
    );
    if ((await guest.page.locator(`.hand ${selector}`).count()) === hands[seat].length) return;
    await guest.page.waitForTimeout(50);
  }
  assert.fail('the hand on the page is not the hand on the wire');
}

test('five-towers as a list with keys alone', async (come) => {
  const { page } = await come({ ...desktop, locale: 'bg' });
  await page.goto(`${origin}/play/five-towers?board=generic&pace=0&players=2&level=beginner`);
  await page.locator('.generic').waitFor();
  assert.equal(await page.locator('.seats li').count(), 2);
  await typeOut(page, 'generic');
  await page.goto(origin);
  await page.locator('.running a').first().waitFor();
  assert.equal(
    await page.locator('section[aria-labelledby=my-games] li').count(),
    1,
    'one table was asked for',
  );
});

const failed = await run(2);
console.log(`  boards in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
await browser.close();
stop();
process.exit(failed ? 1 : 0);
