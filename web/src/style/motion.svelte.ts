// How fast things move: pieces on the boards (tokens.css reads the attribute), and the pause before a bot's event.
import { store, stored } from '../browser/stored';

export const motions = ['slow', 'usual', 'fast', 'none'] as const;
export type Motion = (typeof motions)[number];

const name = 'igra.motion';
const state = $state<{ motion: Motion }>({ motion: motions.find((one) => one === stored(name)) ?? 'usual' });
const pauses: Record<Motion, number> = { slow: 1500, usual: 700, fast: 250, none: 0 };

export const motion = (): Motion => state.motion;
/** Before a bot's event, in milliseconds. */
export const pause = (): number => pauses[state.motion];

function show(): void {
  document.documentElement.dataset.motion = state.motion;
}

export function setMotion(wish: Motion): void {
  state.motion = wish;
  store(name, wish);
  show();
}

export const startMotion = show;
