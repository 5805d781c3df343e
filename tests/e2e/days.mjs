// Play over days: node tests/e2e/days.mjs build/release/igra
// Two people at several tables, who look at their first page and not at the tables: it says where it is their turn,
// with whom, how much time is left and what happened last; one tap leads from table to table. And an account that
// outlives a lost password: recovery codes, and the list of devices.
import assert from 'node:assert/strict';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { startIgra } from './igra.mjs';
import { tester } from './runner.mjs';

const { origin, stop } = await startIgra(process.argv[2]);
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[3]);

/** Ana opens a table with three days for a move. */
async function open(ana, game) {
  await ana.goto(`${origin}/new/${game}`);
  await ana.locator('input[value=online]:checked').waitFor({ state: 'attached' });
  await ana.locator('.count').filter({ hasText: '2' }).click();
  await ana.getByLabel('Name at seat 1').fill('Ана');
  await ana
    .locator('select')
    .filter({ has: ana.locator('option[value=days]') })
    .selectOption('days');
  await ana.getByRole('button', { name: 'Open the table' }).click();
  await ana.waitForURL(/\/t\//);
}

/** ... and Bo sits down by its link. */
async function table(ana, bo, game) {
  await open(ana, game);
  return join(ana, bo);
}

async function join(ana, bo) {
  await bo.goto(ana.url());
  await bo.getByLabel('Your name').fill('Боби');
  await bo.getByRole('button', { name: 'Sit here' }).click();
  await ana.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ana, bo]) await page.locator('.frame > .board').waitFor();
  return new URL(ana.url()).pathname;
}

const mine = (page) => page.locator('.desk li.mine');

/** Bids or passes with the generic board; whichever it is, the other one is to act then. */
async function bid(page) {
  await page.goto(`${page.url()}?board=generic`);
  await page.locator('.bar.lit').waitFor();
  await page.locator('.generic .choices button').first().click();
  await page.locator('.bar:not(.lit)').waitFor();
}

test('the first page says where it is my turn, and one tap leads on', async (come) => {
  const ana = (await come(desktop)).page;
  const bo = (await come(phone)).page;
  const tables = [];
  for (let i = 0; i < 3; ++i) tables.push(await table(ana, bo, 'five-towers'));
  await Promise.all([ana.goto(origin), bo.goto(origin)]);
  for (const page of [ana, bo]) await page.locator('.desk li').nth(2).waitFor();
  const turns = [await mine(ana).count(), await mine(bo).count()];
  assert.equal(turns[0] + turns[1], 3, 'each table waits for one of them');
  // Who begins is drawn by lot: one of the two has at least two tables to look after.
  const [actor, other, actors, others] = turns[0] > 1 ? [ana, bo, 'Ана', 'Боби'] : [bo, ana, 'Боби', 'Ана'];
  const [many, few] = [Math.max(...turns), Math.min(...turns)];
  await actor.waitForFunction((n) => document.title.startsWith(`(${n})`), many);
  assert.match(await actor.locator('link[rel=icon]').getAttribute('href'), /icon-turn/);
  const card = mine(actor).first();
  const words = await card.innerText();
  for (const wanted of [/Your turn/, /2 days 23 hours left/, new RegExp(others)]) assert.match(words, wanted);
  await picture(actor, 'days-home');
  assert.deepEqual(await axeViolations(actor), []);

  // The other one sees it happen without asking.
  await card.locator('a').click();
  await actor.locator('.frame > .board').waitFor();
  const here = new URL(actor.url()).pathname;
  await bid(actor);
  const told = other.locator('.desk li.mine').filter({ has: other.locator(`a[href="${here}"]`) });
  await told.waitFor();
  assert.equal(await mine(other).count(), few + 1);
  assert.match(await told.locator('.last').innerText(), new RegExp(`^${actors} (bids \\d|passes)$`));
  await picture(other, 'days-turn-came');

  // The one who waits here and is waited for elsewhere is led there.
  await actor.getByRole('button', { name: /To the next table/ }).click();
  await actor.waitForURL((url) => url.pathname !== here && tables.includes(url.pathname));
  await actor.locator('.bar.lit').waitFor();
});

test('a page of its own, on a phone, in three languages', async (come) => {
  const ana = (await come(phone)).page;
  const bo = (await come(desktop)).page;
  await table(ana, bo, 'paws');
  for (const [language, words] of [
    ['en', 'My tables'],
    ['bg', 'Моите маси'],
    ['ru', 'Мои столы'],
  ]) {
    await ana.goto(`${origin}/my`);
    await ana.getByRole('combobox').first().selectOption(language);
    await ana.getByRole('heading', { level: 1, name: words }).waitFor();
    await ana.locator('li a[href^="/t/"]').first().waitFor();
    await picture(ana, `days-my-${language}`);
    assert.deepEqual(await axeViolations(ana), []);
  }
});

/** Whatever is first on the list, until somebody else is to act. */
async function playOn(page) {
  await page.goto(`${page.url().split('?')[0]}?board=generic`);
  await page.locator('.bar.lit').waitFor();
  while (await page.locator('.bar.lit').count()) {
    await page.locator('.generic .choices button').first().click();
    await page.waitForTimeout(300); // the bar goes out with the answer, or stays lit for the next step
  }
}

test('a notice on this device, off until it was asked for, and taken back', async (come) => {
  const ana = await come(desktop);
  const bo = await come(phone);
  await ana.context.grantPermissions(['notifications'], { origin });
  // The browser would ask its owner: here it has not been asked yet, and its owner says yes.
  await ana.context.addInitScript(() => {
    let permission = localStorage.getItem('asked') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('asked', 'granted');
      return (permission = 'granted');
    };
  });
  const { page } = ana;
  await page.goto(origin);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await open(page, 'five-towers');
  await page.getByRole('region', { name: /Shall this device tell you/ }).waitFor();
  assert.deepEqual(await axeViolations(page), []);
  await picture(page, 'days-notices-asked');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.getByRole('region', { name: /Shall this device tell you/ }).waitFor({ state: 'detached' });
  const here = await join(page, bo.page);
  await page.waitForFunction(() => document.querySelector('.bar'));
  if (await page.locator('.bar.lit').count()) await playOn(page);

  // Out of sight, for the page and for the service worker.
  await page.goto(`${origin}/my`);
  await page.locator('li a[href^="/t/"]').first().waitFor();
  assert.equal(await page.getByRole('checkbox').count(), 4);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => !window.seen, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const worker = ana.context.serviceWorkers()[0];
  await worker.evaluate(() => {
    clients.matchAll = async () => [];
  });
  const shown = () =>
    worker.evaluate(async () =>
      (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data,
      })),
    );
  const until = async (count) => {
    for (const end = Date.now() + 20_000; (await shown()).length !== count;) {
      assert.ok(Date.now() < end, `${count} notices: ${JSON.stringify(await shown())}`);
      await page.waitForTimeout(100);
    }
  };
  await until(0);
  await playOn(bo.page);
  await until(1);
  assert.deepEqual(await shown(), [
    { title: 'Your turn', body: 'Five Towers · Боби', tag: here.split('/').pop(), data: { path: here } },
  ]);
  // Moved elsewhere: it is taken back.
  const elsewhere = await ana.context.newPage();
  await elsewhere.goto(`${origin}${here}`);
  await playOn(elsewhere);
  await until(0);
  await elsewhere.close();
  await playOn(bo.page);
  await until(1);
  // Looked at: likewise.
  await page.evaluate(() => {
    window.seen = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await until(0);
});

/** A new account, with its recovery codes on the page. */
async function withCodes(page, name) {
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'I am new here' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const section = page.getByRole('region', { name: 'Recovery codes' });
  await section.getByRole('button', { name: 'Make recovery codes' }).click();
  await section.getByLabel('Password').fill('correct horse');
  await section.getByRole('button', { name: 'Make recovery codes' }).click();
  await section.locator('ol li').nth(7).waitFor();
  return section.locator('ol li').allInnerTexts();
}

/** On the sign-in page of whoever has lost the password. */
async function recover(page, name, code) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('New password').fill('battery staple');
  await page.getByRole('button', { name: 'Set the password and sign in' }).click();
}

test('an account is not lost with its password', async (come) => {
  const { page } = await come(desktop);
  const codes = await withCodes(page, 'Вера Лост');
  assert.equal(new Set(codes).size, 8);
  for (const code of codes) assert.match(code, /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  assert.deepEqual(await axeViolations(page), []);
  await picture(page, 'days-codes');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.documentElement.classList.add('printing-codes'));
  assert.ok(await page.getByText(codes[7]).isVisible());
  assert.ok(
    !(await page.locator('header').getByText('Вера Лост').isVisible()),
    'the codes alone are printed',
  );
  await page.evaluate(() => document.documentElement.classList.remove('printing-codes'));
  await page.emulateMedia({ media: null });
  await page.reload();
  await page.getByText('8 codes are left').waitFor();
  assert.equal(await page.getByText(codes[0]).count(), 0, 'shown once');

  // Elsewhere, without the password; whoever was signed in before is not any more.
  const lost = await come(phone);
  await lost.page.goto(`${origin}/account`);
  await lost.page.getByRole('button', { name: 'I have lost my password' }).click();
  assert.deepEqual(await axeViolations(lost.page), []);
  await recover(lost.page, 'вера лост', 'AAAA-BBBB-CCCC-DDDD');
  await lost.page.getByRole('alert').filter({ hasText: 'Name and code do not go together' }).waitFor();
  lost.problems.length = 0; // the browser reports the refusal by itself
  await picture(lost.page, 'days-lost');
  await recover(lost.page, 'вера лост', codes[0].toLowerCase().replaceAll('-', ' '));
  await lost.page.getByRole('heading', { name: 'Вера Лост', level: 1 }).waitFor();
  await lost.page.getByText('7 codes are left').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'I have an account' }).waitFor();
  await page.getByLabel('Name').fill('Вера Лост');
  await page.getByLabel('Password').fill('battery staple');
  await page.getByRole('button', { name: 'Sign in' }).click();

  // Both devices are named, and one of them ends the other.
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await devices.locator('li').nth(1).waitFor();
  assert.match(await devices.locator('li').first().innerText(), /Chrome · Linux/);
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await devices.locator('li').nth(1).waitFor({ state: 'detached' });
  await lost.page.reload();
  await lost.page.getByRole('button', { name: 'I have an account' }).waitFor();
});

test('the account in three languages, light and dark', async (come) => {
  for (const [locale, colorScheme, heading, lost] of [
    ['bg', 'dark', 'Кодове за възстановяване', 'Загубих си паролата'],
    ['ru', 'light', 'Коды восстановления', 'Пароль потерян'],
  ]) {
    const { page, context } = await come({ ...phone, locale, colorScheme });
    await page.goto(`${origin}/account`);
    await page.getByRole('button', { name: lost }).click();
    assert.deepEqual(await axeViolations(page), []);
    await picture(page, `days-lost-${locale}`);
    await context.request.post(`${origin}/api/account/sign-up`, {
      data: { name: `Людмила ${locale}`, password: 'correct horse' },
      headers: { origin },
    });
    await page.reload();
    const section = page.getByRole('region', { name: heading });
    await section.getByRole('button').click();
    await section.locator('input').fill('correct horse');
    await page.keyboard.press('Enter');
    await section.locator('ol li').nth(7).waitFor();
    await page.locator('#devices').scrollIntoViewIfNeeded();
    assert.deepEqual(await axeViolations(page), []);
    const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(across <= 0, 'nothing hangs over the edge');
    await page.screenshot({
      path: new URL(`../../build/e2e/days-account-${locale}.png`, import.meta.url).pathname,
      fullPage: true,
    });
  }
});

const failed = await run(2);
await browser.close();
stop();
process.exit(failed ? 1 : 0);
