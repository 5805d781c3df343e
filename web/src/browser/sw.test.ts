// A tap on a notice, in the service worker as it is built (tools/sw.js): its file is run with a browser of our own.
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const origin = 'https://igra.example';
const source = readFileSync(new URL('../../tools/sw.js', import.meta.url), 'utf8').replace('__FILES__', '[]');

function pageAt(path: string) {
  return { url: origin + path, navigate: vi.fn(async () => undefined), focus: vi.fn(async () => undefined) };
}

/** Taps a notice that leads to `path` while these pages are open; says what was opened. */
async function tap(path: string, pages: ReturnType<typeof pageAt>[]) {
  const heard = new Map<string, (event: object) => void>();
  const openWindow = vi.fn(async () => undefined);
  const clients = { matchAll: async () => pages, openWindow };
  const listen = (name: string, act: (event: object) => void) => void heard.set(name, act);
  new Function('addEventListener', 'clients', source)(listen, clients);
  const close = vi.fn();
  let done: Promise<unknown> | undefined;
  const waitUntil = (work: Promise<unknown>) => (done = work);
  heard.get('notificationclick')!({ notification: { close, data: { path } }, waitUntil });
  expect(done, 'the browser must not end the worker before it has led there').toBeInstanceOf(Promise);
  await done;
  expect(close).toHaveBeenCalledOnce();
  return openWindow;
}

it('brings the page of the table to the front and leaves it where it is', async () => {
  const [home, table] = [pageAt('/'), pageAt('/t/abc?board=generic')];
  expect(await tap('/t/abc', [home, table])).not.toHaveBeenCalled();
  expect(table.focus).toHaveBeenCalledOnce();
  expect(table.navigate).not.toHaveBeenCalled();
  expect(home.focus).not.toHaveBeenCalled();
});

it('leads another page of ours there before it is seen', async () => {
  const home = pageAt('/my');
  expect(await tap('/t/abc', [home])).not.toHaveBeenCalled();
  expect(home.navigate).toHaveBeenCalledExactlyOnceWith('/t/abc');
  expect(home.focus).toHaveBeenCalledOnce();
  expect(home.navigate.mock.invocationCallOrder[0]).toBeLessThan(home.focus.mock.invocationCallOrder[0]!);
});

it('opens a page where none is open', async () => {
  expect(await tap('/t/abc', [])).toHaveBeenCalledExactlyOnceWith('/t/abc');
});
