import { mount } from 'svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { expectGame } from './boards/index';
import { startReleases } from './browser/release.svelte';
import { preferredLanguage, setLanguage } from './i18n/i18n.svelte';
import { pages } from './pages';
import { askAhead, listingAt, type Listing } from './server/api';
import { startRouter } from './shell/router.svelte';
import { startMotion } from './style/motion.svelte';
import { startForcedColours } from './style/forced';
import { startTheme } from './style/theme.svelte';

// What the address needs comes together with the texts, not after them.
const [first = '', second = ''] = location.pathname.split('/').slice(1);
void pages[first]?.load().catch(() => undefined); // App says what fails
if (first === 't')
  void askAhead<Listing>(listingAt(second)).then((table) => table.ok && expectGame(table.value.game));

startTheme();
startMotion();
startRouter();
await Promise.all([setLanguage(preferredLanguage()), startForcedColours()]);
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) startReleases();
