// Light, dark, or as the device says.
import { store } from '../browser/stored';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const dark = matchMedia('(prefers-color-scheme: dark)');
const state = $state<{ theme: Theme }>({ theme: 'auto' });

export const theme = (): Theme => state.theme;

function show(): void {
  const shown = state.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : state.theme;
  document.documentElement.dataset.theme = shown;
}

export function setTheme(wish: Theme): void {
  state.theme = wish;
  store('igra.theme', wish);
  show();
}

/** The stored choice; tools/first.js has shown it already, before the first paint. */
export function startTheme(): void {
  const stored = document.documentElement.dataset.wish;
  state.theme = themes.find((one) => one === stored) ?? 'auto';
  dark.addEventListener('change', show);
}
