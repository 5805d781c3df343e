// The operator's page in a real browser: node tests/e2e/operator.mjs [build/release/igra] [part of a name]
// Somebody with the role bans, sets aside, announces and changes limits, by mouse and by keys alone; whoever is
// concerned sees it at once, in words. Three languages, light and dark, phone and desk, axe.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { axeViolations, desktop, launch, phone, picture } from './browser.mjs';
import { startIgra } from './igra.mjs';
import { tester } from './runner.mjs';

const [program = 'build/release/igra', only = ''] = process.argv.slice(2);
const igra = await startIgra(program);
const browser = await launch();
const { test, run } = tester(browser, igra.origin, only);
const admin = (...words) =>
  JSON.parse(
    execFileSync(program, ['admin', '--database', igra.database, '--json', ...words], { encoding: 'utf8' }),
  );

/** Somebody with an account, in a browser of their own. */
async function somebody(come, name, options = desktop) {
  const guest = await come(options);
  const post = async (path, data) => {
    const reply = await guest.context.request.post(`${igra.origin}${path}`, {
      data,
      headers: { origin: igra.origin },
    });
    assert.ok(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`);
    return reply.json();
  };
  await guest.context.request.get(`${igra.origin}/api/me`);
  await post('/api/account/sign-up', { name, password: 'correct horse' });
  return { ...guest, post };
}
async function operator(come, name, options) {
  const one = await somebody(come, name, options);
  admin('people', 'role', name, 'operator');
  await one.page.goto(`${igra.origin}/operator`);
  await one.page.locator('#people').waitFor();
  return one;
}
const openSeats = { game: 'paws', seats: [{ kind: 'open' }, { kind: 'open' }] };
const section = (page, id) => page.locator(`section[aria-labelledby="${id}"]`);

test('whoever is banned is shown out at once and told why', async (come) => {
  const rude = await somebody(come, 'Rude');
  const { table } = await rude.post('/api/tables', openSeats);
  const closed = new Promise((resolve) =>
    rude.page.on('websocket', (socket) => socket.url().includes('/ws/table/') && socket.on('close', resolve)),
  );
  await rude.page.goto(`${igra.origin}/t/${table}`);
  await rude.page.getByRole('heading').first().waitFor();

  const { page } = await operator(come, 'Olga');
  const people = section(page, 'people');
  await people.getByLabel('Name or id').fill('rude');
  await people.getByRole('button', { name: 'Find' }).click();
  await people.getByRole('button', { name: 'Actions' }).click();
  await people.getByLabel('Reason, shown to them').fill('Be kind to others');
  await people.getByRole('button', { name: 'Ban', exact: true }).click();
  await people.getByRole('button', { name: 'Ban: yes' }).click();
  await closed;
  const told = rude.page.getByRole('alert').filter({ hasText: 'Be kind to others' });
  await told.waitFor();
  await picture(rude.page, 'operator-banned');
  await section(page, 'audit').getByText('people ban').first().waitFor();

  // Lifted again by keys alone.
  await people.getByText('Banned until').waitFor();
  const lift = people.getByRole('button', { name: 'Lift the ban' });
  await people.getByLabel('Name or id').focus();
  for (let i = 0; i < 10 && !(await lift.evaluate((one) => one === document.activeElement)); ++i)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await people.getByText('Banned until').waitFor({ state: 'detached' });
  await rude.page.reload();
  await rude.page.getByRole('heading').first().waitFor();
  await told.waitFor({ state: 'detached' });
  // The page knocked in vain meanwhile, which the browser reports by itself.
  assert.ok(rude.problems.every((one) => /handshake: Unexpected response code: 403/.test(one)), rude.problems);
  rude.problems.length = 0;
});

test('a table that is set aside says so, and comes back', async (come) => {
  const ana = await somebody(come, 'Ana');
  const { table } = await ana.post('/api/tables', openSeats);
  await ana.page.goto(`${igra.origin}/t/${table}`);
  await ana.page.getByRole('heading').first().waitFor();
  const { page } = await operator(come, 'Otto');
  const tables = section(page, 'tables');
  await tables.getByLabel('Which').selectOption('waiting');
  const row = tables.getByRole('listitem').filter({ has: page.locator(`a[href="/t/${table}"]`) });
  await row.getByRole('button', { name: 'Set aside' }).click();
  await row.getByRole('button', { name: 'Set aside: yes' }).click();
  await ana.page.getByText('An operator has set this table aside').waitFor();
  await ana.page.reload();
  await ana.page.getByText('An operator has set this table aside').waitFor();
  await row.getByRole('button', { name: 'Restore' }).click();
  await row.getByRole('button', { name: 'Restore: yes' }).click();
  await row.getByRole('button', { name: 'Set aside' }).waitFor();
  await ana.page.reload();
  await ana.page.getByText('An operator has set this table aside').waitFor({ state: 'detached' });
});

test('announcements and limits', async (come) => {
  const { page } = await operator(come, 'Oleg');
  const announcements = section(page, 'announcements');
  await announcements.getByLabel('English').fill('We rest at noon');
  await announcements.getByLabel('Български').fill('Почивка по обед');
  await announcements.getByRole('button', { name: 'Show everybody' }).click();
  await announcements.getByText('We rest at noon').waitFor();
  const guest = await come({ ...phone, locale: 'bg' });
  await guest.page.goto(igra.origin);
  await guest.page.getByText('Почивка по обед').waitFor();
  assert.deepEqual(await axeViolations(guest.page), []);
  await picture(guest.page, 'operator-announced');
  const limits = section(page, 'limits');
  const most = limits.getByLabel('Tables at a time', { exact: true });
  await most.fill('0');
  await most.press('Enter');
  await limits.getByRole('alert').waitFor();
  await most.fill('777');
  await most.press('Enter');
  await section(page, 'audit').getByText('limits set max-tables · 777').waitFor();
  assert.equal(admin('limits', 'list').limits.find((one) => one.name === 'max-tables').value, '777');
  await announcements.getByRole('button', { name: 'Withdraw' }).click();
  await announcements.getByRole('button', { name: 'Withdraw: yes' }).click();
  await announcements.getByText('We rest at noon').waitFor({ state: 'detached' });
});

test('nobody else sees the page, and a new password is chosen by a link', async (come) => {
  const eve = await somebody(come, 'Eve');
  await eve.page.goto(`${igra.origin}/operator`);
  await eve.page.getByText('Only operators may see this page.').waitFor();
  const link = admin('people', 'password-link', 'Eve').link;
  const anywhere = await come(phone);
  await anywhere.page.goto(`${igra.origin}${link.slice(link.indexOf('/password'))}`);
  await anywhere.page.getByLabel('New password').fill('quite another one');
  await anywhere.page.getByRole('button', { name: 'Save' }).click();
  await anywhere.page.getByRole('link', { name: 'Sign in' }).waitFor();
  assert.deepEqual(await axeViolations(anywhere.page), []);
});

for (const [language, colorScheme, size] of [
  ['en', 'light', desktop],
  ['bg', 'dark', phone],
  ['ru', 'light', phone],
  ['ru', 'dark', desktop],
]) {
  const wide = size === desktop ? 'desk' : 'phone';
  test(`the page in ${language}, ${colorScheme}, ${wide}`, async (come) => {
    const { page, post } = await operator(come, `Op ${language} ${colorScheme}`, {
      ...size,
      locale: language,
      colorScheme,
    });
    await post('/api/tables', openSeats);
    await page.reload();
    const people = section(page, 'people');
    await people.locator('input').first().fill('op');
    await page.keyboard.press('Enter');
    await people.locator('li button').first().click();
    await section(page, 'usage').locator('li').first().waitFor();
    await section(page, 'limits').locator('form').first().waitFor();
    await section(page, 'audit').locator('li').first().waitFor();
    assert.deepEqual(await axeViolations(page), []);
    assert.doesNotMatch(await page.locator('body').innerText(), /\boperator\.[a-z]/, 'no raw keys');
    const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(across <= 0, 'nothing hangs over the edge');
    const small = await page
      .locator('.operator :is(button, input, select)')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
    assert.equal(small, 0, 'targets of 44 px');
    await page.screenshot({
      path: new URL(`../../build/e2e/operator-${language}-${colorScheme}-${wide}.png`, import.meta.url).pathname,
      fullPage: true,
    });
  });
}

const failed = await run(3);
await browser.close();
igra.stop();
process.exit(failed === 0 ? 0 : 1);
