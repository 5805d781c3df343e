// What a screen reader hears in every phase of every game, in three languages, kept as goldens:
// node tests/e2e/trees.mjs [--update] [part of a name] (after tools/build_web); tests/e2e/trees/<game>.<language>.txt
// A change of names, roles or order is a readable diff; with --update it is written down. The positions are reached by
// random play, which no work on bots changes.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { serve } from '../../web/tools/serve.mjs';
import { launch, phone } from './browser.mjs';
import { phases } from './phases.mjs';
import { keep, positionOf } from './positions.mjs';
import { tester } from './runner.mjs';

const update = process.argv.includes('--update');
const only = process.argv.slice(2).find((word) => word !== '--update');
const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { test, run } = tester(browser, origin, only);

// Random players hardly ever declare: any end of a round is counted.
const until = { 'paws counting': ({ last_round }) => Boolean(last_round) };
const positions = new Map(
  phases.map((phase) => {
    const key = `${phase.game} ${phase.name}`;
    const wish = { ...phase, until: until[key] ?? phase.until, bot: 'random', iterations: 1, seed: 'trees' };
    return [key, positionOf(wish)];
  }),
);

/** The table as it is heard, with a dialog that lies over it. */
async function heard(page) {
  const dialog = page.locator('dialog[open]');
  const parts = (await dialog.count()) > 0 ? [dialog] : [page.locator('.frame')];
  const trees = await Promise.all(parts.map((part) => part.first().ariaSnapshot()));
  return trees.join('\n');
}

async function treesOf(page, game) {
  const told = [];
  for (const phase of phases.filter((one) => one.game === game)) {
    const id = `${game}-${phase.name}`;
    await keep(page, id, positions.get(`${game} ${phase.name}`));
    await page.goto(`${origin}/local/${id}`);
    await page.locator('.frame > .board .board').waitFor();
    await page.locator('.bar .prompt').waitFor();
    await phase.act?.(page);
    told.push(`== ${phase.name}\n${await heard(page)}\n`);
  }
  return told.join('\n');
}

const file = (game, language) => new URL(`trees/${game}.${language}.txt`, import.meta.url);
mkdirSync(new URL('trees/', import.meta.url), { recursive: true });
for (const game of new Set(phases.map((phase) => phase.game)))
  for (const language of ['en', 'bg', 'ru'])
    test(`${game} as it is heard in ${language}`, async (come) => {
      const { page } = await come({ ...phone, locale: language });
      const now = await treesOf(page, game);
      const golden = file(game, language);
      if (update) return writeFileSync(golden, now);
      assert.ok(existsSync(golden), 'there is no golden yet: --update writes it');
      const was = readFileSync(golden, 'utf8').split('\n');
      const differs = now.split('\n').findIndex((line, i) => line !== was[i]);
      if (differs >= 0 || now.split('\n').length !== was.length)
        assert.fail(`line ${differs + 1}: was "${was[differs]}", is "${now.split('\n')[differs]}"`);
    });

const failed = await run(2);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
