// The pictures of the README: a late position of each game, reached by bots, on the real page.
// node tests/e2e/pictures.mjs (after tools/build_web) writes docs/pictures/<game>.jpg and first-page.jpg
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/tools/serve.mjs';
import { launch, picture, visit } from './browser.mjs';
import { keep, positionOf } from './positions.mjs';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const scenes = [
  {
    game: 'five-towers',
    players: 3,
    until: ({ phase, pile_size, run_outs }) => phase === 'bid' && run_outs > 0 && pile_size < 40,
  },
  {
    game: 'paws',
    players: 3,
    until: ({ table, round, hands }) => round > 1 && table?.cards.length > 2 && hands[0].length > 7,
  },
  {
    game: 'klats',
    players: 3,
    until: ({ round, seats }) => round > 1 && seats.every(({ piles_left }) => piles_left < 4),
  },
  { game: 'carcassonne', players: 3, until: ({ phase, tiles }) => phase === 'tile' && tiles.length > 74 },
];

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const size = { viewport: { width: 1280, height: 800 } };

async function take(page, name) {
  await page.waitForTimeout(1500);
  await picture(page, `readme-${name}`);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 });
  console.log(`docs/pictures/${name}.jpg`);
}

for (const scene of scenes) {
  const { page, context } = await visit(browser, origin, size);
  await keep(page, 'picture', positionOf(scene));
  await page.goto(`${origin}/local/picture`);
  await page.locator('.frame > .board .board').waitFor();
  await take(page, scene.game);
  await context.close();
}
const { page } = await visit(browser, origin, { viewport: { width: 1280, height: 900 } });
await page.goto(origin);
await page.locator('.games').waitFor();
await take(page, 'first-page');
await browser.close();
server.close();
