// Before the first paint: the stored wish, or what the device says. (A file, since pages allow no inline scripts.)
(() => {
  let wish = 'auto';
  try {
    wish = localStorage.getItem('igra.theme') || 'auto';
  } catch {
    /* private windows may refuse */
  }
  const dark = wish === 'dark' || (wish === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.wish = wish;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
