// Learning, score pads and leaderboards, in a real browser: node tests/e2e/learn.mjs [build/release/igra] [part of a name]
// Every lesson from start to end by tapping what it advises, on a phone and at a desk, one by keys alone, without a
// network; pads written, changed, taken back and found again; with a server, a rated game and where it leads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { serve } from '../../web/tools/serve.mjs';
import { axeViolations, desktop, launch, phone, picture, turnedPhone } from './browser.mjs';
import { startIgra } from './igra.mjs';
import { tester } from './runner.mjs';

const [program, only = ''] = process.argv.slice(2);
const files = await serve();
const browser = await launch();
const local = `http://127.0.0.1:${files.address().port}`;
/** `test(name, options, body)` at one address: body gets the page of a guest with an empty browser. */
function testsAt(origin) {
  const { test, run } = tester(browser, origin, only);
  const add = (name, options, body) =>
    test(name, async (come) => {
      const { page, context } = await come(options);
      await body(page, context);
    });
  return { test: add, run };
}
const { test, run } = testsAt(local);

/** Keys of texts that were not loaded would be seen as they are. */
async function saysEverything(page) {
  const text = await page.locator('body').innerText();
  const areas = 'account|carcassonne|five-towers|klats|leaders|learn|lessons|pads|paws|setup|shell|table';
  assert.doesNotMatch(text, new RegExp(`\\b(${areas})\\.[a-z]`), 'no raw keys');
}

// --- lessons

const lessonOf = (game) =>
  JSON.parse(readFileSync(new URL(`../../web/src/games/${game}/lesson/lesson.json`, import.meta.url)));
const main = (page) => page.locator('.bar .choices .main').first();

/** Ways to press: with a finger, a mouse, or keys. */
const finger = (page, what) => what.tap();
const mouse = (page, what) => what.click();
async function keys(page, what) {
  const there = () => what.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < 80 && !(await there()); ++i) await page.keyboard.press('Tab');
  assert.ok(await there(), 'reached by Tab');
  await page.keyboard.press('Enter');
}

/** How a person does what is advised, by game: the lit things, then the confirming button. */
const doing = {
  async 'five-towers'(page, press, advice) {
    const [word, ...cards] = advice.split(' | ')[0].split(' ');
    if (word === 'bid') await press(page, page.locator('.bids .marked'));
    if (word === 'take') {
      for (const card of cards) {
        const one = page.locator(`[data-place="street ${card}"]`);
        if (!(await one.evaluate((element) => element.classList.contains('picked')))) await press(page, one);
      }
    }
    if (word !== 'place') return press(page, main(page));
    const tower = page.locator('.mine [data-drop].marked');
    const held = page.locator('.hand .card.marked');
    if (!(await held.evaluate((element) => element.classList.contains('picked')))) await press(page, held);
    await press(page, tower);
  },
  async klats(page, press, advice) {
    await press(page, page.locator('.hand .shown'));
    await press(page, page.locator(`[data-event="${advice}"]`));
  },
  async paws(page, press, advice) {
    if (advice === 'declare') {
      await press(page, main(page));
      return press(page, main(page)); // are you sure?
    }
    const words = advice.split(' ');
    for (const card of words.slice(1, words.indexOf('as')))
      await press(page, page.locator(`.hand [data-card="${card}"]:not(.picked)`).first());
    await press(page, main(page));
  },
  async carcassonne(page, press, advice) {
    const [word, where] = advice.split(' ');
    if (word === 'tile') await press(page, page.locator(`[data-target="${where}"]`));
    else if (word !== 'skip') await press(page, main(page)); // where it stands; then that it stands there
    await press(page, main(page));
  },
};

/** Does the lesson until it says `last` (a step's `say`; without it, to the end); says with how many presses. */
async function goThrough(page, game, by, last) {
  const { steps } = lessonOf(game);
  const end = last ? steps.findIndex(({ say }) => say === last) : steps.length - 1;
  let presses = 0;
  const press = (...what) => (++presses, by(...what));
  for (const [at, step] of steps.entries()) {
    await page.locator(`.coach[data-step="${at}"][aria-busy="false"]`).waitFor();
    if (step.point)
      assert.ok(await page.locator(`.frame ${step.point}`).first().isVisible(), `${step.point} is there`);
    if (at === end) break;
    if (step.do) await doing[game](page, press, step.do);
    else await press(page, main(page));
  }
  return presses;
}

const games = ['five-towers', 'paws', 'klats', 'carcassonne'];
const ways = [
  ['on a phone', phone, finger, 'light'],
  ['at a desk', desktop, mouse, 'dark'],
];
for (const [where, options, press, colorScheme] of ways) {
  for (const game of games) {
    test(`the lesson of ${game} ${where}`, { ...options, colorScheme }, async (page) => {
      await page.goto(`${local}/learn/${game}/tutorial?pace=0`);
      await page.locator('.coach').waitFor();
      assert.deepEqual(await axeViolations(page), []);
      const presses = await goThrough(page, game, press);
      console.log(
        `          ${game}: ${presses} taps, ${lessonOf(game).steps.filter(({ say }) => say).length} texts`,
      );
      await saysEverything(page);
      // One thing to do next, not two.
      assert.equal(await page.locator('.frame .button.main:visible').count(), 1);
      await picture(page, `lesson-${game}-${options.isMobile ? 'phone' : 'desk'}`);
      assert.deepEqual(await axeViolations(page), []);
      await press(page, main(page)); // against bots now
      await page.waitForURL(/\/local\//);
      await page.locator('.frame > .board').waitFor();
      await page.goto(`${local}/learn`);
      await page.locator(`a[href="/learn/${game}/tutorial"] .done`).waitFor();
    });
  }
}

/** "See why": what a score consists of, in a lesson too. */
test('a lesson explains its points', phone, async (page) => {
  await page.goto(`${local}/learn/five-towers/tutorial?pace=0`);
  await goThrough(page, 'five-towers', finger, 'score');
  await page.getByText('So you have').waitFor();
  await page.locator('.seats .score').first().tap();
  const why = page.locator('dialog[open]');
  await why.waitFor();
  assert.match(await why.innerText(), /wood[\s\S]*5/i);
  await why.getByRole('button').tap();
  await why.waitFor({ state: 'detached' });
});

// --- films

const seen = { reducedMotion: 'no-preference' };
const films = [
  ['five-towers', 'en', { ...turnedPhone, ...seen }],
  ['paws', 'bg', { ...phone, ...seen, colorScheme: 'dark' }],
  ['klats', 'ru', { ...phone, ...seen }],
  ['carcassonne', 'bg', { ...turnedPhone, ...seen, colorScheme: 'dark' }],
  ['carcassonne', 'ru', { ...desktop, ...seen }],
];
for (const [game, language, options] of films) {
  const { width, height } = options.viewport;
  const where = `${width}×${height}`;
  test(`the film of ${game} in ${language}, ${where}`, { ...options, locale: language }, async (page) => {
    const captions = lessonOf(game).steps.flatMap(({ say }) => say ?? []);
    await page.goto(`${local}/learn/${game}/film?speed=25`);
    const told = new Set();
    const button = page.locator('.controls .main');
    for (;;) {
      await page.locator('.caption').waitFor();
      told.add((await page.locator('.caption').innerText()).trim());
      if ((await button.getAttribute('data-state')) === 'film.again') break;
      if (told.size === 4) await picture(page, `film-${game}-${language}-${width}`);
      for (const what of ['.caption', '.controls .main'])
        assert.ok(await page.locator(what).isVisible(), `${what} is in sight`);
      const fits = await button.evaluate((one) => one.scrollWidth <= one.clientWidth);
      assert.ok(fits, 'the button holds its words');
    }
    await saysEverything(page);
    if (language !== 'en') for (const one of told) assert.match(one, /[а-яё]{3}/i);
    // Everything that was said can be read, and the board is not squeezed away.
    await page.locator('.coach summary').click();
    const written = await page.locator('.coach ol li').allInnerTexts();
    assert.equal(written.length, captions.length);
    for (const one of told)
      assert.ok(
        written.some((line) => line.includes(one)),
        one,
      );
    const box = await page.locator('.frame > .board').boundingBox();
    assert.ok(box.height >= 180, `the board is ${box.height} px high`);
    assert.deepEqual(await axeViolations(page), []);
  });
}

test(
  'a film halts, goes back and forth, by keys, and stands still where movement is not wanted',
  desktop,
  async (page) => {
    await page.goto(local);
    await page.getByRole('link', { name: 'Watch the rules: Five Towers' }).click();
    const at = (n) => page.getByText(`Step ${n} of 14`).waitFor();
    await at(1);
    // Reduced motion: it waits for the viewer.
    const state = () => page.locator('.controls .main').getAttribute('data-state');
    assert.equal(await state(), 'film.play');
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.keyboard.press('ArrowRight');
    await at(3);
    await page.keyboard.press('ArrowLeft');
    await at(2);
    await page.locator('.bids .marked').waitFor(); // what is going to be said is lit
    await page.keyboard.press('Space');
    await page.locator('[data-state="film.pause"]').waitFor();
    await page.keyboard.press('+');
    assert.equal(await page.locator('.controls select').inputValue(), '1.5');
    await page.keyboard.press('Space');
    await page.locator('[data-state="film.play"]').waitFor();
    assert.equal(await page.locator('.says').getAttribute('aria-live'), 'polite');
    await page.locator('.coach summary').click();
    await page.locator('.coach ol li button').last().click();
    await at(14);
    await page.goto(`${local}/learn`);
    await page.getByRole('link', { name: 'Watch the rules: Klats!' }).waitFor();
  },
);

test('a lesson by keys alone', desktop, async (page) => {
  await page.goto(`${local}/learn/five-towers/tutorial?pace=0`);
  await goThrough(page, 'five-towers', keys);
});

test('a lesson without a network, left and found again', phone, async (page, context) => {
  await page.goto(local);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${local}/learn/klats`);
  await page.locator('main a[href$=tutorial]').tap();
  await page.locator('.coach[data-step="0"][aria-busy="false"]').waitFor();
  await main(page).tap();
  await doing.klats(page, finger, 'play G14 0 new');
  await page.locator('.coach[data-step="2"][aria-busy="false"]').waitFor();
  await page.getByRole('link', { name: 'Leave' }).tap();
  await page.getByText('Go on with the first steps').tap();
  await page.locator('.coach[data-step="2"][aria-busy="false"]').waitFor();
  // Something else that is legal: the guide says what comes first, and nothing happens.
  await page.locator('.hand [data-hand="0"]').tap();
  await page.locator('[data-event]').last().tap();
  await page.locator('.coach .strayed').waitFor();
  assert.equal(await page.locator('.coach').getAttribute('data-step'), '2');
  await page.getByRole('button', { name: 'Do it for me' }).tap();
  await page.locator('.coach[data-step="3"]').waitFor();
});

test('lessons in every language', phone, async (page) => {
  for (const language of ['bg', 'ru']) {
    await page.goto(`${local}/learn/paws/tutorial?pace=0`);
    await page.locator('header select').first().selectOption(language);
    await page.locator('.coach strong').first().waitFor();
    assert.match(await page.locator('.coach .says').innerText(), /[а-яё]{4}/);
    await saysEverything(page);
    await picture(page, `lesson-paws-${language}`);
  }
});

// --- pads

async function openPad(page, game, names) {
  await page.goto(`${local}/pads/${game}`);
  await page.locator(`input[name=players][value="${names.length}"]`).check({ force: true });
  for (const [seat, name] of names.entries()) await page.getByLabel(`Name of player ${seat + 1}`).fill(name);
  await page.getByRole('button', { name: /Colour of player 1: red/ }).click();
  await page.getByRole('button', { name: /Colour of player 1: green/ }).waitFor();
  await picture(page, `pad-new-${game}`);
  await page.getByRole('button', { name: 'Start the pad' }).click();
  await page.locator('.standing').waitFor();
}
const standing = async (page) =>
  (await page.locator('.standing .points').allInnerTexts()).map((text) => Number.parseInt(text, 10));
const write = (page) => page.locator('.bar .main').click();

const writing = {
  async 'five-towers'(page) {
    const more = page.getByRole('button', { name: /more/i }).first();
    for (let i = 0; i < 3; ++i) await more.click();
    return [6, 0, 0]; // three storeys, and the tallest tower once more
  },
  async klats(page) {
    const tap = (value) => page.getByRole('button', { name: String(value), exact: true }).click();
    for (const value of [15, 14, 2]) await tap(value);
    await write(page); // the next player's set
    for (const value of [4, 2, 9]) await tap(value); // no green: the colours follow from the numbers
    await page.reload(); // half a round is kept
    assert.match(await page.locator('.others').innerText(), /31[\s\S]*0/);
    for (let i = 0; i < 3; ++i) await write(page);
    return [31, 0, 0];
  },
  async paws(page) {
    await page.getByRole('button', { name: 'Борис' }).click();
    await write(page);
    return [0, 1, 0];
  },
  async carcassonne(page) {
    await page.getByRole('button', { name: 'City' }).click();
    await page
      .getByRole('group', { name: /Who scores/ })
      .getByRole('button', { name: 'Вера' })
      .click();
    await write(page);
    await page.getByRole('button', { name: 'Spy tile' }).click();
    await page.getByRole('group', { name: 'Guards: Ана' }).getByRole('button').last().click();
    await write(page);
    return [5, 0, 4];
  },
};

for (const [i, game] of games.entries()) {
  const options = i % 2 ? { ...phone, colorScheme: 'dark' } : desktop;
  test(`a score pad for ${game}`, options, async (page, context) => {
    await page.goto(local);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await openPad(page, game, ['Ана', 'Борис', 'Вера']);
    const expected = await writing[game](page);
    assert.deepEqual(await standing(page), expected);
    await saysEverything(page);
    assert.deepEqual(await axeViolations(page), []);
    await picture(page, `pad-${game}`);
    await page.reload();
    await page.locator('.standing').waitFor();
    assert.deepEqual(await standing(page), expected);
    const entries = await page.locator('.history li').count();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.notDeepEqual(await standing(page), expected);
    await page.getByRole('button', { name: 'Redo' }).click();
    assert.deepEqual(await standing(page), expected);
    assert.equal(await page.locator('.history li').count(), entries);
    await page.getByRole('button', { name: 'Share' }).click();
    assert.match(await page.locator('.share pre').innerText(), /Ана/);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /file/ }).click();
    const download = await downloaded;
    assert.match(download.suggestedFilename(), /igra-.*\.json/);
    const file = {
      name: 'pad.json',
      mimeType: 'application/json',
      buffer: readFileSync(await download.path()),
    };
    await page.goto(`${local}/pads`); // what was saved is loaded again
    await page.locator('.load input').setInputFiles({ ...file, buffer: Buffer.from('{}') });
    await page.getByText('does not add up').waitFor();
    await page.locator('.load input').setInputFiles(file);
    await page.locator('.standing').waitFor();
    assert.deepEqual(await standing(page), expected);
    await page.goto(`${local}/pads/${game}`); // the names are there next time
    assert.equal(await page.getByLabel('Name of player 2').inputValue(), 'Борис');
  });
}

// --- leaderboards

test('leaderboards without a server say so', phone, async (page) => {
  await page.goto(`${local}/leaders`);
  await page.getByText('no connection to a server').waitFor();
  assert.deepEqual(await axeViolations(page), []);
});

let failed = await run(2);
if (program) {
  const { origin, stop } = await startIgra(program);
  const served = testsAt(origin);
  served.test('a rated game leads to the leaderboards', desktop, async (page) => {
    await page.goto(`${origin}/leaders/paws/2`);
    await page.getByText('Nobody has played a rated game here yet').waitFor();
    assert.equal(await page.locator('tr.bot').count(), 5);
    await page.goto(`${origin}/account`);
    await page.getByRole('button', { name: 'I am new here' }).click();
    await page.getByLabel('Name').fill('Ана Петрова');
    await page.getByLabel('Password').fill('long enough');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByText('Welcome!').waitFor();
    await page.goto(`${origin}/new/paws`);
    await page.getByText('2', { exact: true }).first().click();
    await page.getByLabel('Seat 2').selectOption('easy');
    await page.getByLabel('Tokens to win').selectOption('1');
    await page.getByLabel(/^Rated/).check();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('.frame > .board').waitFor();
    await page.goto(`${page.url()}?board=generic`);
    const over = page.locator('#game-over');
    const choices = page.locator('.generic .choices button');
    for (let turn = 0; turn < 400 && !(await over.isVisible()); ++turn) {
      await choices.or(over).first().waitFor();
      await choices
        .first()
        .click({ timeout: 5000 })
        .catch(() => undefined);
    }
    await over.waitFor();
    await page.goto(`${origin}/leaders/paws/2`);
    await page.locator('tr.me').waitFor();
    assert.match(await page.locator('tr.me').innerText(), /Ана Петрова[\s\S]*±/);
    await saysEverything(page);
    assert.deepEqual(await axeViolations(page), []);
    await picture(page, 'leaders');
    await page.locator('#main').getByRole('link', { name: 'Ана Петрова' }).click();
    await page.getByRole('heading', { name: 'How it went' }).waitFor();
    assert.match(
      await page.locator('.result').first().innerText(),
      /Ана Петрова[\s\S]*Bot: easy|Bot: easy[\s\S]*Ана Петрова/,
    );
    await saysEverything(page);
    assert.deepEqual(await axeViolations(page), []);
    await picture(page, 'person');
    await page.goto(`${origin}/people/nobody%20at%20all`);
    await page.getByText('Nobody with this name').waitFor();
  });
  failed += await served.run(1);
  stop();
}

await browser.close();
files.close();
process.exit(failed ? 1 : 0);
