import { mount } from 'svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { preferredLanguage, setLanguage } from './i18n/i18n.svelte';
import { startRouter } from './shell/router.svelte';
import { startTheme } from './style/theme.svelte';

startTheme();
startRouter();
await setLanguage(preferredLanguage());
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js');
}
