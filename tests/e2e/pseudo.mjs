// Every view on a phone in a language that nobody speaks (web/tools/pseudo.ts): node tests/e2e/pseudo.mjs [part of a name]
// builds that client into build/pseudo. Whatever stands there without brackets and accents was written into the code;
// whatever does not fit would be cut off in a language with longer words.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/tools/serve.mjs';
import { launch, picture, smallPhone } from './browser.mjs';
import { openPhase, phases } from './phases.mjs';
import { tester } from './runner.mjs';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const home = fileURLToPath(new URL('../../build/pseudo', import.meta.url));
execFileSync(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', home, '--emptyOutDir'],
  { cwd: web, env: { ...process.env, PSEUDO: '1' }, stdio: 'inherit' },
);
const server = await serve(0, home);
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { test, run } = tester(browser, origin, process.argv[2]);

/** What is shown without having been translated, and what is cut off. */
const flaws = (page) =>
  page.evaluate(() => {
    const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (/\p{L}{2}/u.test(node.textContent) && shown(around)) texts.push({ node, around });
    }
    // Names of languages, addresses and letters of cards are as they are; dates are the browser's.
    const literal = texts
      .filter(({ node, around }) => {
        const isPseudo = /[⟦⟧áéíóúýçñšžÁÉÍÓÚÇÑŠŽ]/.test(node.textContent);
        return !isPseudo && !around.closest('[translate="no"], script, style, option, time');
      })
      .map(({ node }) => node.textContent.trim().slice(0, 60));
    // Names of people may end in dots, texts may not; and no text leaves its button or heading.
    const dotted = [...document.querySelectorAll('body *')].filter(
      (element) =>
        getComputedStyle(element).textOverflow === 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.matches('.name, header .mine, input, .unseen') &&
        shown(element),
    );
    const leaving = texts.filter(({ node, around }) => {
      const box = around.closest('button, .button, h1, h2, h3')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      // A badge hangs out of what it belongs to.
      const hangs = around.closest('.unseen, svg') || getComputedStyle(around).position === 'absolute';
      return box && !hangs && (left < box.left - 1 || right > box.right + 1);
    });
    const cut = [
      ...dotted.map((element) => element.innerText),
      ...leaving.map(({ node }) => node.textContent),
    ];
    return { literal, cut, wide: document.documentElement.scrollWidth > innerWidth };
  });

async function assertWhole(page, name) {
  const found = await flaws(page);
  try {
    assert.deepEqual(found, { literal: [], cut: [], wide: false }, name);
  } catch (error) {
    await picture(page, `pseudo-${name.replaceAll(/\W+/g, '-')}`);
    throw error;
  }
}

const games = [...new Set(phases.map(({ game }) => game))];
const pages = {
  'the first page': ['/', '/leaders', '/replay', '/account', '/nowhere', '/play/carcassonne?players=6'],
  learning: [
    '/learn',
    ...games.map((game) => `/learn/${game}`),
    '/learn/klats/tutorial?pace=0',
    '/learn/paws/film',
  ],
  pads: ['/pads', ...games.map((game) => `/pads/${game}`)],
  'new tables': games.map((game) => `/new/${game}`),
};
for (const [name, addresses] of Object.entries(pages))
  test(name, async (come) => {
    const { page } = await come(smallPhone);
    for (const address of addresses) {
      await page.goto(origin + address);
      await page.getByText('⟦').first().waitFor();
      await page.waitForLoadState('networkidle');
      await assertWhole(page, address);
    }
  });

for (const game of games)
  test(`${game} in every phase`, async (come) => {
    const { page } = await come(smallPhone);
    const own = phases.filter((phase) => phase.game === game);
    for (const phase of [...own, { ...own[0], name: 'list', list: true }]) {
      await openPhase(page, origin, phase, phase);
      await page.locator('.bar .prompt').waitFor();
      await assertWhole(page, `${game} ${phase.name}`);
    }
  });

const failed = await run(2);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
