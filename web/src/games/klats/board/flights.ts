// Movement that explains: a card comes from whoever played it. Nothing waits for it.

/** How long a calm movement takes now: 0 with reduced motion. */
export function calmOf(element: Element): number {
  const style = getComputedStyle(element);
  const told = style.getPropertyValue('--calm').trim();
  return told.endsWith('ms') ? parseFloat(told) : 1000 * parseFloat(told) || 0;
}

/** Lets `what` come from where `from` is. */
export function fly(from: Element | null, what: Element | null | undefined, duration: number): void {
  if (!from || !what) return;
  const start = from.getBoundingClientRect();
  const end = what.getBoundingClientRect();
  const x = start.left + start.width / 2 - end.left - end.width / 2;
  const y = start.top + start.height / 2 - end.top - end.height / 2;
  what.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.8) rotate(-6deg)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
}

/** Whatever moves is there at once: a tap skips the movement. Lights that pulse go on. */
export function settle(root: Element): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
