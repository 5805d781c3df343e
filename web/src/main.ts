import { mount } from 'svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { preferredLanguage, setLanguage } from './i18n/i18n.svelte';
import { startRouter } from './shell/router.svelte';
import { startTheme } from './style/theme.svelte';

// What the address will need comes together with the texts, not after them.
const ahead: Record<string, () => Promise<unknown>> = {
  '': () => import('./pages/Home.svelte'),
  play: () => Promise.all([import('./pages/Play.svelte'), import('./pages/Local.svelte')]),
  local: () => import('./pages/Local.svelte'),
  t: () => import('./pages/Remote.svelte'),
};
ahead[location.pathname.split('/')[1] ?? '']?.().catch(() => undefined); // App says what fails

startTheme();
startRouter();
await setLanguage(preferredLanguage());
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // It fetches everything there is: only when the page is there and quiet.
  setTimeout(() => void navigator.serviceWorker.register('/sw.js'), 2500);
}
