// How much scripting a frame costs while a map of more than 100 tiles is panned, from the browser's own trace, with
// the software renderer: node tests/e2e/pan.mjs [--strict] (after tools/build_web). Times are printed; with --strict
// more than 4 ms fail.
import { serve } from '../../web/tools/serve.mjs';
import { launch, visit } from './browser.mjs';
import { keep, positionOf } from './positions.mjs';

const most = 4; // ms
const strict = process.argv.includes('--strict');
const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const { page } = await visit(browser, origin, { viewport: { width: 1440, height: 900 } });
const options = { inns: true };
const position = positionOf({
  game: 'carcassonne',
  players: 2,
  options,
  bot: 'random',
  until: ({ tiles }) => tiles.length > 100,
});
await keep(page, 'pan', position);
await page.goto(`${origin}/local/pan?pace=100000`);
await page.locator('.carcassonne .tray').waitFor();
await page.waitForTimeout(800);
for (let i = 0; i < 6; ++i) await page.keyboard.press('+');
await page.waitForTimeout(800);

const session = await page.context().newCDPSession(page);
const events = [];
session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
const box = await page.locator('.carcassonne .frame').boundingBox();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

/** Traces what `move` does; says how much scripting there was, and in how many frames. */
async function traced(move) {
  events.length = 0;
  await session.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await move();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  return { scripting: scripting(events), frames: framesOf(events) };
}

// Time on the page's main thread inside handlers, timers and callbacks, each moment once, with whatever layout
// they force.
function scripting(all) {
  const names = new Set([
    'EventDispatch',
    'FunctionCall',
    'FireAnimationFrame',
    'TimerFire',
    'RunMicrotasks',
  ]);
  const spans = all
    .filter(({ name, ph, dur }) => ph === 'X' && dur && names.has(name))
    .map(({ ts, dur }) => [ts, ts + dur])
    .sort((a, b) => a[0] - b[0]);
  let total = 0;
  let end = -Infinity;
  for (const [from, to] of spans) {
    total += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return total / 1000;
}
// Every frame that the main thread makes ends with its layers.
const framesOf = (all) => all.filter(({ name }) => name === 'Layerize').length;

async function drag() {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 120; ++i) await page.mouse.move(x + 250 * Math.sin(i / 12), y + 160 * Math.sin(i / 9));
  await page.mouse.up();
}
async function wheel() {
  await page.mouse.move(x, y);
  for (let i = 0; i < 60; ++i) await page.mouse.wheel(0, i % 20 < 10 ? 40 : -40);
}

let failed = 0;
for (const [name, move] of [
  ['drag', drag],
  ['wheel', wheel],
]) {
  const { scripting: spent, frames } = await traced(move);
  const each = spent / Math.max(1, frames);
  const bad = frames < 10 || (strict && each > most);
  failed += Number(bad);
  console.log(
    `  ${bad ? 'FAILED' : 'passed'}  ${position.tiles} tiles, ${name}: ${each.toFixed(2)} ms of scripting a frame (${frames} frames)`,
  );
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
