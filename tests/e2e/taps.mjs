// How soon a tap is answered on a phone four times slower than this machine: node tests/e2e/taps.mjs [game] [--strict]
// (after tools/build_web). From the finger to the next painted frame, by the browser's own event timing; printed as
// median and 95th percentile, with --strict more than 100 ms fail. A busy machine tells nothing: look at its load first.
import { loadavg } from 'node:os';
import { serve } from '../../web/tools/serve.mjs';
import { launch, phone, visit } from './browser.mjs';
import { dice, tapOnce } from './hands.mjs';
import { keep, positionOf } from './positions.mjs';

const strict = process.argv.includes('--strict');
const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();

/** Milliseconds of every tap of a game's first turns. */
async function measure(game, players) {
  const { page, context } = await visit(browser, origin, { ...phone, reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    globalThis.taps = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'pointerup' || name === 'click') globalThis.taps.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  await keep(page, 'taps', positionOf({ game, players, seed: 'taps', until: () => true }), 'beginner');
  await page.goto(`${origin}/local/taps?pace=0`);
  await page.locator('.bar.lit').waitFor();
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const die = dice(5);
  let done = 0;
  for (let tries = 0; tries < 400 && done < 60; ++tries)
    if ((await tapOnce(page, game, die, 500)) === 'tapped') ++done;
  const slower = await page.evaluate(() => globalThis.taps);
  await context.close();
  // What was answered within a frame is not reported.
  return [...slower, ...Array(Math.max(0, done - slower.length)).fill(16)].sort((a, b) => a - b);
}

let tooSlow = false;
for (const [game, players] of [
  ['five-towers', 3],
  ['paws', 3],
  ['klats', 3],
  ['carcassonne', 2],
].filter(([game]) => !only || game === only)) {
  const times = await measure(game, players);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]);
  console.log(`  ${game}: ${times.length} taps, median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`);
  tooSlow ||= at(0.95) > 100;
}
console.log(`  load of this machine: ${loadavg()[0].toFixed(1)}`);
await browser.close();
server.close();
process.exit(strict && tooSlow ? 1 : 0);
