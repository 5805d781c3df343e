// Tests, some at a time, each with browsers of its own: name, seconds, and a picture of what failed.
import assert from 'node:assert/strict';
import { picture, visit } from './browser.mjs';

/** `test(name, body)`: body gets `come(options)`, which brings one more guest with an empty browser. */
export function tester(browser, origin, only = '') {
  const waiting = [];
  let failed = 0;
  const test = (name, body) => void (name.includes(only) && waiting.push({ name, body }));
  async function one({ name, body }) {
    const start = Date.now();
    const guests = [];
    const come = async (options) => {
      const guest = await visit(browser, origin, options);
      // What goes over the wire to this page.
      guest.heard = [];
      guest.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => guest.heard.push(String(payload))),
      );
      guests.push(guest);
      return guest;
    };
    try {
      await body(come);
      const problems = guests.flatMap((guest) => guest.problems);
      assert.deepEqual(problems, []);
      console.log(`  passed  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      ++failed;
      console.log(`  FAILED  ${name}: ${error.stack ?? error}`);
      for (const [i, guest] of guests.entries())
        await picture(guest.page, `failed-${name.replaceAll(/\W+/g, '-')}-${i}`).catch(() => undefined);
    }
    for (const guest of guests) await guest.context.close();
  }
  /** Runs what was asked for, some at a time; says how many failed. */
  async function run(lanes) {
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await one(next);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return failed;
  }
  return { test, run };
}
