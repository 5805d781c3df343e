// How many tables wait for me, said where somebody sees it who is looking elsewhere: in the title, in the icon of the
// tab, and on the icon of the installed app.
const state = $state({ waiting: 0 });

export function setWaiting(waiting: number): void {
  if (waiting === state.waiting) return;
  state.waiting = waiting;
  document.querySelector('link[rel=icon]')?.setAttribute('href', waiting ? '/icon-turn.svg' : '/icon.svg');
  const badge = waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined); // only an installed app has one
}

/** A page's title. */
export const titled = (title: string): string => (state.waiting ? `(${state.waiting}) ${title}` : title);
