// A small router: the address's path is a signal, links inside the site change it without a reload.
const state = $state({ path: location.pathname, query: location.search });

export const path = (): string => state.path;
export const query = (): URLSearchParams => new URLSearchParams(state.query);
/** '/replay/local/ab12' → ['replay', 'local', 'ab12'] */
export const segments = (): string[] => state.path.split('/').filter((part) => part !== '');

function show(): void {
  state.path = location.pathname;
  state.query = location.search;
}

export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  show();
  if (!replace) scrollTo(0, 0);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) return; // within the page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  addEventListener('popstate', show);
  document.addEventListener('click', follow);
}
