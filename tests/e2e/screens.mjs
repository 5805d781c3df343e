// Whole games on screens that are hard to fit, without a server: node tests/e2e/screens.mjs [part of a name]
// (after tools/build_web). A phone on its side and a browser that enlarges everything twice, all four games, in
// three languages: everything needed is in sight all the time. And all four with keys alone.
import { serve } from '../../web/tools/serve.mjs';
import assert from 'node:assert/strict';
import {
  axeViolations,
  desktop,
  launch,
  phone,
  picture,
  smallPhone,
  tablet,
  turnedPhone,
  zoomed,
} from './browser.mjs';
import { dice, playOut, tapOnce, typeOut } from './hands.mjs';
import { openPhase, phases, positionFor } from './phases.mjs';
import { keep, positionOf } from './positions.mjs';
import { tester } from './runner.mjs';
import { assertInSight, assertTidy } from './tidy.mjs';

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[2]);
const begun = Date.now();

// Carcassonne without its sets: 71 tiles are enough to fill a screen.
const options = { carcassonne: { river: false, towers: false, inns: false } };
const open = async (page, game, players) => {
  const start = { game, players, options: options[game] ?? {}, seed: 'screens', until: () => true };
  await keep(page, 'screens', positionOf(start), 'beginner');
  await page.goto(`${origin}/local/screens?pace=0`);
  await page.locator('.frame > .board .board').waitFor();
};

// What must be in sight on the board, by game; a finger has to find it.
const inSight = {
  'five-towers': [
    { selector: '.mine .town', least: 130 },
    { selector: '.street .card', least: 30 },
    { selector: '.bids .bid', least: 43 },
    { selector: '.stage .hand .card', least: 30 },
  ],
  paws: [
    { selector: '.room', least: 100 },
    { selector: '.mat .laid', least: 55 },
    { selector: '.mat .whose' },
    { selector: '.sorting', least: 43 },
    { selector: '.players li', least: 43 },
  ],
  klats: [
    { selector: '[data-hand]', least: 50 },
    { selector: '.shelf.mine', least: 70 },
    { selector: '.rounds' },
  ],
  carcassonne: [
    { selector: '.carcassonne > .frame', least: 300 },
    { selector: '.tray .drawn', least: 60 },
    { selector: '.zoom' },
  ],
};
const screens = {
  turned: { ...turnedPhone, locale: 'ru' },
  zoomed: { ...zoomed, locale: 'bg' },
};
const phaseOf = (game, name) => phases.find((one) => one.game === game && one.name === name);
const players = { 'five-towers': 3, paws: 3, klats: 4, carcassonne: 2 };

for (const [screen, on] of Object.entries(screens))
  for (const [game, wanted] of Object.entries(inSight))
    test(`${game}, ${screen}: a whole game with everything in sight`, async (come) => {
      const { page } = await come(on);
      await open(page, game, players[game]);
      await playOut([page], game, {
        during: async (taps) => {
          if (taps % 6 !== 1) return;
          await assertTidy(page);
          // A round's end lies over the board until it was read.
          if ((await page.locator('.counting, .sheet').count()) === 0) await assertInSight(page, wanted);
        },
      });
      await picture(page, `${game}-${screen}-over`);
    });

for (const [game, number] of Object.entries({
  'five-towers': 2,
  paws: 2,
  klats: 3,
  carcassonne: 2,
}))
  test(`${game} with keys alone`, async (come) => {
    const { page } = await come({ ...desktop, locale: 'en' });
    await open(page, game, number);
    await typeOut(page, game);
  });

test('low screens: what comes after the end is in sight, and so is everybody at the end of a round', async (come) => {
  for (const on of [turnedPhone, zoomed])
    for (const [phase, sheet, parts] of [
      [phaseOf('five-towers', 'over'), 'dialog[open]', '.next > *'],
      [phaseOf('paws', 'counting'), '.counting ul', 'li'],
    ]) {
      const { page } = await come(on);
      await openPhase(page, origin, phase);
      const hidden = await page.locator(sheet).evaluate((sheet, parts) => {
        const { bottom } = sheet.getBoundingClientRect();
        const below = [...sheet.querySelectorAll(parts)].filter(
          (one) => one.getBoundingClientRect().bottom > bottom,
        );
        return below.map((one) => one.innerText);
      }, parts);
      assert.deepEqual(hidden, []);
    }
});

test('small screens: own towers beside four neighbours; nothing leaves its place in Paws', async (come) => {
  const { page } = await come(smallPhone);
  await openPhase(page, origin, phaseOf('five-towers', 'place'));
  await assertInSight(page, [{ selector: '.mine .town', least: 110 }]);
  for (const on of [smallPhone, turnedPhone]) {
    const { page } = await come(on);
    await openPhase(page, origin, phaseOf('paws', 'beat'));
    await assertInSight(page, [{ selector: '.mat .round' }, { selector: '.players button > *' }]);
    const below = await page.evaluate(() => {
      const edge = (selector, side) => document.querySelector(selector).getBoundingClientRect()[side];
      const beside = edge('.players', 'right') <= edge('.mat .round', 'left');
      return beside || edge('.players', 'bottom') <= edge('.mat .round', 'top');
    });
    assert.ok(below, 'the round stands beside the players or below them');
  }
});

test('four long choices at a desk leave the tools their room', async (come) => {
  for (const locale of ['en', 'bg', 'ru']) {
    const { page } = await come({ ...desktop, locale });
    await openPhase(page, origin, phaseOf('carcassonne', 'meeple'));
    await assertTidy(page);
  }
});

test('a replay on low screens: every step, and whose eyes, in sight', async (come) => {
  for (const on of [turnedPhone, zoomed]) {
    const { page } = await come(on);
    await keep(page, 'seen', positionFor(phaseOf('klats', 'over')));
    await page.goto(`${origin}/replay/local/seen`);
    await page.locator('.steps').waitFor();
    const outside = await page
      .locator('.steps .button, .wishes .button, .wishes label')
      .evaluateAll((parts) => {
        const rail = document.querySelector('.bar').getBoundingClientRect();
        const beyond = ({ left, right, bottom }) =>
          left < rail.left || right > rail.right || bottom > rail.bottom || bottom > innerHeight;
        return parts
          .filter((one) => beyond(one.getBoundingClientRect()))
          .map((one) => one.ariaLabel ?? one.innerText);
      });
    await picture(page, `replay-${on.viewport.width}`);
    assert.deepEqual(outside, []);
  }
});

test('six names are whole on a tablet and on a phone on its side', async (come) => {
  for (const on of [tablet, turnedPhone]) {
    const { page } = await come(on);
    await openPhase(page, origin, phaseOf('klats', 'round'));
    const cut = await page.locator('.seats .name').evaluateAll((names) => {
      const short = names.filter((one) => one.scrollWidth > one.clientWidth);
      return short.map((one) => one.innerText);
    });
    assert.deepEqual(cut, []);
  }
});

test('the signs of six seats differ, as they are drawn, with every kind of colour vision', async (come) => {
  const { page, context } = await come(smallPhone);
  await openPhase(page, origin, phaseOf('klats', 'round'));
  const marks = page.locator('.seats li > svg');
  const seats = [0, 1, 2, 3, 4, 5];
  const pairs = seats.flatMap((a) => seats.slice(a + 1).map((b) => [a, b]));
  // Outlines alone, as where colours are gone: which part of the area that two cover belongs to one of them only.
  const alone = await marks.locator('path').evaluateAll((paths, pairs) => {
    const pen = document.createElement('canvas').getContext('2d');
    const grid = Array.from({ length: 96 * 96 }, (_, i) => [(i % 96) / 4, Math.floor(i / 96) / 4]);
    const inside = paths.map((path) => {
      const outline = new Path2D(path.getAttribute('d'));
      return grid.map(([x, y]) => pen.isPointInPath(outline, x, y));
    });
    return pairs.map(([a, b]) => {
      const either = grid.filter((_, i) => inside[a][i] || inside[b][i]).length;
      return grid.filter((_, i) => inside[a][i] !== inside[b][i]).length / either;
    });
  }, pairs);
  console.log(`          outlines: at least ${(100 * Math.min(...alone)).toFixed(1)} % of the area`);
  assert.ok(Math.min(...alone) > 0.07, String(alone));
  // As they are seen, colours and all: the mean distance of pixels, 0 alike, 100 black and white.
  const sight = await context.newCDPSession(page);
  for (const type of ['none', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia']) {
    await sight.send('Emulation.setEmulatedVisionDeficiency', { type });
    const pictures = [];
    for (const mark of await marks.all()) pictures.push([...(await mark.screenshot())]);
    const apart = await page.evaluate(
      async ([pictures, pairs]) => {
        const pixels = await Promise.all(
          pictures.map(async (bytes) => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const pen = new OffscreenCanvas(20, 20).getContext('2d');
            pen.drawImage(picture, 0, 0, 20, 20);
            return pen.getImageData(0, 0, 20, 20).data;
          }),
        );
        return pairs.map(([a, b]) => {
          const far = (i) => Math.hypot(...[0, 1, 2].map((k) => pixels[a][i + k] - pixels[b][i + k]));
          const all = Array.from({ length: 400 }, (_, i) => far(4 * i));
          return (100 * all.reduce((sum, one) => sum + one, 0)) / 400 / Math.hypot(255, 255, 255);
        });
      },
      [pictures, pairs],
    );
    console.log(`          ${type}: at least ${Math.min(...apart).toFixed(1)}`);
    assert.ok(
      Math.min(...apart) > (type === 'achromatopsia' ? 8 : 15),
      `${type}: ${apart.map((one) => one.toFixed(1))}`,
    );
  }
});

test('seats on a small phone: three digits keep away from the mark, and no "Player 3" is cut', async (come) => {
  const { page } = await come(smallPhone);
  for (const [game, number] of [
    ['five-towers', 3],
    ['klats', 6],
  ]) {
    await page.goto(`${origin}/new/${game}`);
    await page.locator('.count', { hasText: String(number) }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page
      .locator('.seats li')
      .nth(number - 1)
      .waitFor();
    const close = await page.evaluate(() => {
      const texts = document.createRange();
      return [...document.querySelectorAll('.seats li')].flatMap((seat) => {
        const [mark, name, score] = ['svg', '.name', '.score'].map((one) => seat.querySelector(one));
        score.textContent = '128';
        texts.selectNodeContents(score);
        const gap = texts.getBoundingClientRect().left - mark.getBoundingClientRect().right;
        const beyond = seat.getBoundingClientRect().right - texts.getBoundingClientRect().right;
        const cut = name.scrollWidth > name.clientWidth;
        return gap < 1 || beyond < 1 || cut ? [`${name.innerText}: ${gap} ${beyond}`] : [];
      });
    });
    await picture(page, `seats-${number}-small`);
    assert.deepEqual(close, [], game);
  }
});

test('five-towers: four cards cost seven taps after the bid', async (come) => {
  const { page } = await come(phone);
  const four = ({ phase, highest_bid, open }) => phase === 'take' && highest_bid === 4 && open.length === 5;
  await keep(page, 'four', positionOf({ game: 'five-towers', players: 2, seed: 'taps', until: four }));
  await page.goto(`${origin}/local/four?pace=5000`);
  await page.locator('.bar.lit').waitFor();
  let taps = 0;
  for (let last = ''; !last.includes('Build all') && taps < 20;) {
    const bar = await page.locator('.bar').innerText();
    if ((await tapOnce(page, 'five-towers', (n) => (n === 16 ? 1 : 0))) !== 'tapped') continue;
    ++taps;
    last = bar;
    await page.waitForFunction((was) => document.querySelector('.bar').innerText !== was, bar);
  }
  // The rest builds itself.
  await page.locator('.stage .bids').waitFor();
  assert.ok(taps <= 7, `${taps} taps`);
});

test('paws: a tap on another card switches to it', async (come) => {
  const { page } = await come(phone);
  const leads = ({ table, hands }) => !table && hands[0].length > 8;
  await keep(page, 'switch', positionOf({ game: 'paws', players: 3, until: leads }));
  await page.goto(`${origin}/local/switch`);
  const cards = page.locator('.hand .card');
  for (const i of [0, 4]) {
    await cards.nth(i).click();
    assert.equal(await page.locator('.hand .card.picked').count(), 1);
    assert.equal(await cards.nth(i).getAttribute('aria-pressed'), 'true');
  }
});

test('klats: bots wait while the end of a round is read', async (come) => {
  const { page } = await come({ ...desktop });
  const ends = ({ piles_to_end, seats, round }) =>
    round === 1 && seats.some(({ piles_left }) => piles_left === 1) && piles_to_end === 6;
  const position = positionOf({ game: 'klats', players: 3, seed: 'sheet', until: ends });
  await keep(page, 'sheet', position, 'beginner');
  await page.goto(`${origin}/local/sheet?pace=50`);
  await page.locator('.frame > .board .board').waitFor();
  const sheet = page.locator('.sheet .go');
  for (let i = 0; i < 400 && (await sheet.count()) === 0; ++i) {
    const die = dice(i + 1);
    if ((await tapOnce(page, 'klats', die)) === 'waiting') await page.waitForTimeout(20);
  }
  const log = page.locator('.log li');
  await page.waitForTimeout(300);
  const before = await log.count();
  await page.waitForTimeout(1500);
  assert.equal(await log.count(), before);
  await sheet.click();
  await page.waitForFunction(
    (n) => document.querySelectorAll('.log li').length > n || document.querySelector('.bar.lit'),
    before,
  );
});

test('carcassonne: spots are a finger apart on the smallest phone, and not said twice', async (come) => {
  const { page } = await come(smallPhone);
  const many = ({ phase }, ply, legal) => phase === 'meeple' && legal.length > 5;
  const position = positionOf({ game: 'carcassonne', players: 2, bot: 'random', until: many });
  await keep(page, 'spots', position);
  await page.goto(`${origin}/local/spots`);
  await page.locator('.spots .spot').nth(2).waitFor();
  const nearest = () =>
    page.evaluate(() => {
      const middles = [...document.querySelectorAll('.spots .spot')].map((spot) => {
        const { x, y, width, height } = spot.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      });
      const far = middles.flatMap(([x, y], i) =>
        middles.slice(i + 1).map(([u, v]) => Math.hypot(u - x, v - y)),
      );
      return Math.min(...far);
    });
  await page.waitForFunction(() => {
    const world = document.querySelector('.spots .spot').closest('[style*="transform"]');
    return world.style.willChange === 'auto'; // the map is at rest
  });
  assert.ok((await nearest()) >= 44, `${await nearest()} px`);
  assert.equal(await page.locator('.bar .choices button:visible').count(), 1);
  await picture(page, 'carcassonne-spots-small');
});

test('carcassonne: the end is counted on the map, and everything on it can be found', async (come) => {
  const { page } = await come(phone);
  const finale = { game: 'carcassonne', players: 3, options: options.carcassonne, bot: 'greedy' };
  const last = ({ phase, stacks }) => phase === 'tile' && stacks.main.size < 3;
  await keep(page, 'finale', positionOf({ ...finale, until: last }), 'beginner');
  await page.goto(`${origin}/local/finale?pace=0`);
  await page.locator('.frame > .board .board').waitFor();
  // Axes: the numbers by which the log names places.
  const xs = (await page.locator('.axes .across span').allInnerTexts()).map(Number);
  assert.ok(xs.includes(0) && xs.length > 4, `columns ${xs}`);
  // What stands on the map: a tap shows where it lies.
  await page.getByRole('button', { name: 'What stands on the map' }).click();
  await picture(page, 'carcassonne-standing');
  assert.deepEqual(await axeViolations(page), []);
  await page.locator('dialog li button').first().click();
  await page.locator('.board .card').waitFor();
  const steps = page.locator('.counting');
  const die = dice(1);
  for (let taps = 0; taps < 200 && (await steps.count()) === 0; ++taps)
    await tapOnce(page, 'carcassonne', die, 500);
  let sums = [];
  for (;;) {
    sums = (await steps.locator('li b').allInnerTexts()).map(Number);
    assert.equal(await page.locator('#game-over').count(), 0, 'the celebration waits');
    assert.deepEqual(await axeViolations(page), []);
    await picture(page, `carcassonne-${await steps.locator('h2').innerText()}`);
    const done = (await steps.locator('.main').innerText()) === 'To the result';
    await steps.locator('.main').click();
    if (done) break;
  }
  await page.locator('#game-over').waitFor();
  const scores = (await page.locator('.seats .score').allInnerTexts()).map(Number);
  assert.deepEqual(sums, scores, 'what was counted is the score');
  // Points in kinds with their sums.
  await page.locator('.ranks summary').first().click();
  await page.locator('.ranks .heap').first().waitFor();
  await picture(page, 'carcassonne-result');
});

for (const game of Object.keys(inSight))
  test(`${game}: no barriers in forced colours, and what is chosen can be seen`, async (come) => {
    const { page } = await come({ ...desktop, forcedColors: 'active' });
    for (const phase of phases.filter((one) => one.game === game && one.name !== 'over')) {
      await openPhase(page, origin, phase);
      assert.deepEqual(await axeViolations(page), [], phase.name);
      const unmarked = await page.evaluate(() =>
        [...document.querySelectorAll('.board [aria-pressed="true"], [aria-selected="true"]')]
          .filter((one) => getComputedStyle(one).outlineStyle === 'none')
          .map((one) => one.outerHTML.slice(0, 80)),
      );
      assert.deepEqual(unmarked, [], phase.name);
    }
  });

const failed = await run(2);
console.log(`  screens in ${((Date.now() - begun) / 1000).toFixed(0)} s`);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
