// Before the first paint: the theme, as stored or as the device says. And what the address will need is fetched at
// once, not when the client has found out. (A file, since pages allow no inline scripts.)
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // private windows may refuse
    }
  };
  const wish = stored('igra.theme') || 'auto';
  const dark = wish === 'dark' || (wish === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.wish = wish;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  const needs = { pages: {}, texts: {} }; // files by page and by language: the build knows them
  const wishes = [stored('igra.language') || '', ...navigator.languages].map((one) => one.slice(0, 2));
  const language = wishes.find((one) => one in needs.texts) || 'en';
  const page = needs.pages[location.pathname.split('/')[1]] || [];
  for (const file of [...page, ...(needs.texts[language] || [])]) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
