// The style of forced colours comes to those whose device forces them, now or later: nobody else fetches it.

const fetchStyle = (): Promise<unknown> => import('./forced.css').catch(() => undefined);

/** Done when the first page may be drawn. */
export async function startForcedColours(): Promise<void> {
  const forced = matchMedia('(forced-colors: active)');
  forced.addEventListener('change', () => forced.matches && void fetchStyle());
  if (forced.matches) await fetchStyle();
}
