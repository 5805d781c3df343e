// What must be true of every table at every moment, whatever its screen.
import assert from 'node:assert/strict';

/** Nothing is left as a key, nothing sticks out of the window, no button of the frame is too
 *  small for a finger, none lies on another. */
export async function assertTidy(page) {
  const found = await page.evaluate(() => {
    // A button may be spread over what holds it: then that is what a finger has to hit.
    const touchArea = (button) =>
      getComputedStyle(button, '::after').position === 'absolute' ? button.offsetParent : button;
    const buttons = [...document.querySelectorAll('.bar button, .seats button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => ({
        button,
        box: touchArea(button).getBoundingClientRect(),
      }));
    const name = ({ button }) => button.ariaLabel || button.title || button.innerText;
    // A long list of choices scrolls: the list has to end inside then, not each of them.
    const bottom = ({ button, box }) =>
      Math.min(box.bottom, button.closest('.choices')?.getBoundingClientRect().bottom ?? Infinity);
    // What is cut off by the list of choices cannot lie on anything.
    const seen = buttons
      .filter(({ button }) => button.closest('.bar'))
      .map((one) => ({ ...one, bottom: bottom(one) }));
    const covers = (a, b) =>
      a.box.left < b.box.right - 1 &&
      b.box.left < a.box.right - 1 &&
      a.box.top < b.bottom - 1 &&
      b.box.top < a.bottom - 1;
    return {
      covered: seen.flatMap((a, i) =>
        seen.slice(i + 1).flatMap((b) => (covers(a, b) ? [`${name(a)} / ${name(b)}`] : [])),
      ),
      // What stands in braces was not filled in; what has a dot inside is a key without words.
      raw:
        /\{[a-z]\w*\}|\b(paws|klats|five-towers|carcassonne|table|shell|setup)\.[a-zA-Z]+/.exec(
          document.body.innerText,
        )?.[0] ?? null,
      outside: buttons
        .filter((one) => one.box.right > innerWidth + 1 || bottom(one) > innerHeight + 1)
        .map(name),
      tiny: buttons.filter(({ box }) => box.height < 43.5 || box.width < 43.5).map(name),
      wide: document.documentElement.scrollWidth > innerWidth,
    };
  });
  assert.deepEqual(found, { covered: [], raw: null, outside: [], tiny: [], wide: false });
}

/** These stand wholly inside the window and the board, none lower than `least` pixels. What scrolls may do so inside
 *  its own box, so boxes are named here, and single pieces that are never out of sight. */
export async function assertInSight(page, wanted) {
  const found = await page.evaluate((wanted) => {
    const board = document.querySelector('.frame > .board').getBoundingClientRect();
    return wanted.flatMap(({ selector, least = 0 }) =>
      [...document.querySelectorAll(`.frame > .board ${selector}`)]
        .map((element) => element.getBoundingClientRect())
        .filter(
          (box) =>
            box.left < board.left - 1 ||
            box.right > board.right + 1 ||
            box.top < board.top - 1 ||
            box.bottom > Math.min(board.bottom, innerHeight) + 1 ||
            box.height < least,
        )
        .map(({ x, y, width, height }) => `${selector}: ${[x, y, width, height].map(Math.round).join(' ')}`),
    );
  }, wanted);
  assert.deepEqual(found, []);
}
