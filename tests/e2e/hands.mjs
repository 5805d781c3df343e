// Hands on the boards: whole games played only through what a person sees and taps. One look at the page tells
// what can be tapped; what is tapped is one of the board's own elements or a button of the action bar.

// What glows for whoever is to act, by game. What stands first is tapped first.
const glowing = {
  'five-towers': ['.bids .bid.free', '.street .card.lit', '.hand .card.lit:not(.picked)', '.mine .place.lit'],
  paws: ['.hand .card.lit:not(.picked)'],
  klats: ['.places [data-event]', '.hand .lively'],
  carcassonne: ['[data-target]:not(.chosen)'],
  generic: ['.generic .choices button'],
};
// What lies over a board until it was read.
const notices = '.counting .button.main, .sheet .go, dialog[open]:not(:has(#game-over)) .button';
const choices = '.bar .choices .button';

/** A small generator: the same game is played alike every time. */
export function dice(seed) {
  let state = seed * 2654435761 + 1;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % n;
  };
}

/** What the page offers: read in one go. Only what is under the finger counts, not what is covered; and it is looked at
 *  only where something is to be done. Until then the page itself waits, `patience` milliseconds at most. */
function look(page, groups, patience = 0) {
  return page.evaluate(
    async ({ groups, notices, choices, patience }) => {
      // In a fan only the rim of a card can be touched.
      const touchable = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        for (const [right, down] of [
          [0.5, 0.5],
          [0.12, 0.5],
          [0.88, 0.5],
          [0.12, 0.15],
          [0.12, 0.85],
        ]) {
          const point = [x + width * right, y + height * down];
          const found = document.elementFromPoint(...point);
          if (found !== null && (element === found || element.contains(found))) return point;
        }
        return null;
      };
      const offered = (selector) =>
        [...document.querySelectorAll(selector)].map(touchable).filter((point) => point !== null);
      const there = (selector) => document.querySelector(selector) !== null;
      const end = performance.now() + patience;
      while (performance.now() < end && !there(`.bar.lit, ${notices}, dialog[open] #game-over`))
        await new Promise((resolve) => setTimeout(resolve, 15));
      const seen = {
        over: there('dialog[open] #game-over'),
        mine: there('.bar.lit'),
        touch: matchMedia('(pointer: coarse)').matches,
        notices: offered(notices),
        choices: [],
        main: [],
        glowing: [],
      };
      if (seen.over || seen.notices.length > 0) return seen;
      seen.main = offered(`${choices}.main`);
      if (!seen.mine) return seen;
      seen.choices = offered(choices);
      for (seen.group of groups) {
        seen.glowing = offered(seen.group);
        if (seen.glowing.length > 0) break;
      }
      return seen;
    },
    { groups, notices, choices, patience },
  );
}

/** One tap, if there is something to tap; says what was done. `game` may be "generic". */
export async function tapOnce(page, game, die, patience = 0) {
  const seen = await look(page, glowing[game], patience);
  if (seen.over) return 'over';
  // A real finger or mouse at the point, not a message to an element.
  const tap = async (points) => {
    const [x, y] = points[die(points.length)];
    await (seen.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    return 'tapped';
  };
  if (seen.notices.length > 0) return tap(seen.notices);
  if (!seen.mine) return 'waiting';
  if (seen.main.length > 0 && die(16) > 0) return tap(seen.main);
  if (seen.glowing.length > 0 && (seen.choices.length === 0 || die(4) > 0)) return tap(seen.glowing);
  if (seen.choices.length > 0) return tap(seen.choices);
  // Everything that could be tapped is out of sight: the map can be seen as a whole.
  const whole = page.locator('.carcassonne .zoom .button').last();
  if (game === 'carcassonne' && (await whole.isVisible())) await whole.click();
  return 'waiting';
}

/** Plays for all pages in turn until all see the end. `during(taps)` may interfere. */
export async function playOut(pages, game, { seed = 1, during = async () => undefined } = {}) {
  const die = dice(seed);
  // Whoever plays alone waits in the page; several people may be waiting for each other.
  const patience = pages.length === 1 ? 500 : 0;
  let taps = 0;
  let still = Date.now();
  for (;;) {
    const done = [];
    for (const page of pages) done.push(await tapOnce(page, game, die, patience));
    if (done.every((one) => one === 'over')) return taps;
    if (done.includes('tapped')) {
      await during(++taps);
      still = Date.now();
    } else if (patience === 0) await pages[0].waitForTimeout(10);
    if (Date.now() - still > 30000) throw new Error(`nothing can be tapped: ${done.join(', ')}`);
    if (taps > 4000) throw new Error('the game does not end');
  }
}

/** Plays with keys alone until the end: no mouse, no finger, no messages to elements. */
export async function typeOut(page, game) {
  let still = Date.now();
  for (let keys = 0; keys < 3000;) {
    const seen = await look(page, glowing[game], 500);
    if (seen.over) return;
    const digits = seen.mine && game === 'klats';
    // A key meant for the board can close the result that has just come: it opens again.
    const wanted =
      (seen.notices.length > 0 && notices) ||
      (seen.main.length > 0 && `${choices}.main`) ||
      (seen.mine && !digits && seen.glowing.length > 0 && seen.group) ||
      (seen.mine && !digits && seen.choices.length > 0 && choices);
    // What was to be pressed may be gone meanwhile: then nothing is.
    if (wanted ? !(await reach(page, wanted)) : !digits) {
      if (Date.now() - still > 30000) throw new Error('no key does anything');
      continue;
    }
    if (!wanted) await page.keyboard.press(String(1 + (keys % 3)));
    await page.keyboard.press('Enter');
    ++keys;
    still = Date.now();
  }
  throw new Error('the game does not end');
}

/** Tab, forward or back, until the focus is on one of these; false: there is none any more. A group with one stop of
 *  the Tab key is walked through with arrows. */
async function reach(page, selector) {
  const here = (wanted) => {
    const from = document.activeElement;
    if (from?.matches(wanted)) return 'there';
    const group = from?.closest('[role="group"]');
    if (group?.querySelector(`:is(${wanted})[tabindex="-1"]`)) return 'near';
    // Behind a dialog nothing can be reached: one may have opened meanwhile.
    const dialog = document.querySelector('dialog:modal');
    const target = (dialog ?? document).querySelector(wanted);
    if (!target) return 'gone';
    const isBefore = from?.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? 'before' : 'after';
  };
  const keys = { near: 'ArrowRight', before: 'Shift+Tab', after: 'Tab' };
  let last = '';
  for (let i = 0; i < 200; ++i) {
    const where = await page.evaluate(here, selector);
    if (where === 'there') return true;
    if (where === 'gone') return false;
    await page.keyboard.press(where === 'near' && last !== 'near' ? 'Home' : keys[where]);
    last = where;
  }
  throw new Error(`keys do not reach ${selector}`);
}
