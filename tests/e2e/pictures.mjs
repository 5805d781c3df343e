// The pictures of the README: a position of each game, reached by bots, on the real page.
// node tests/e2e/pictures.mjs (after tools/build_web) writes docs/pictures/<game>.png
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/tools/serve.mjs';
import { wasmEngine } from '../wasm/engine.mjs';
import { launch, visit } from './browser.mjs';

const project = fileURLToPath(new URL('../../', import.meta.url));
const engine = wasmEngine(`${project}build/wasm/igra.wasm`);
const ask = (request) => JSON.parse(engine(JSON.stringify(request)));

/** A record in which seat 0 is to act after at least `events` events, played by bots. */
function positionOf(game, players, events, seed) {
  let position = ask({ cmd: 'new', game, players, chance: 'auto', seed });
  while (position.actor === 'player' && (position.ply < events || position.seat !== 0)) {
    const { event } = ask({ cmd: 'bot', bot: 'medium', iterations: 300 });
    position = ask({ cmd: 'apply', event });
  }
  return {
    record: ask({ cmd: 'record' }).record,
    ply: position.ply,
    scores: position.scores,
  };
}

const scenes = [
  { game: 'five-towers', players: 3, events: 110 },
  { game: 'paws', players: 3, events: 60 },
  { game: 'klats', players: 3, events: 60 },
  { game: 'carcassonne', players: 3, events: 130 },
];

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
for (const { game, players, events } of scenes) {
  const seed = 'pictures';
  const { record, ply, scores } = positionOf(game, players, events, seed);
  const seats = [{ kind: 'human', name: '' }, ...Array(players - 1).fill({ kind: 'bot', level: 'medium' })];
  const saved = {
    setup: { id: 'picture', game, options: {}, seats, seed },
    record,
    ply,
    over: false,
    scores,
    changed: 0,
  };
  const { page, context } = await visit(browser, origin, {
    viewport: { width: 1280, height: 800 },
  });
  await page.addInitScript((text) => localStorage.setItem('igra.table.picture', text), JSON.stringify(saved));
  await page.goto(`${origin}/local/picture`);
  await page.locator('.frame > .board').waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${project}docs/pictures/${game}.png` });
  await context.close();
  console.log(`docs/pictures/${game}.png after ${ply} events`);
}
await browser.close();
server.close();
