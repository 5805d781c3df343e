import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let asked: string[];
let answers: (() => void)[];

beforeEach(() => {
  vi.resetModules();
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((resolve) => answers.push(() => resolve(Response.json({}))));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('asks nothing else before the first answer, which says who one is', async () => {
  const { ask } = await import('./api');
  const all = ['/api/me', '/api/notices', '/api/my-tables'].map((path) => ask(path));
  await Promise.resolve();
  expect(asked).toEqual(['/api/me']);
  answers[0]!();
  await all[0];
  await vi.waitFor(() => expect(asked).toEqual(['/api/me', '/api/notices', '/api/my-tables']));
  answers[1]!();
  answers[2]!();
  expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
});

it('goes on asking where no server was reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const { ask } = await import('./api');
  expect(await ask('/api/me')).toEqual({ ok: false, status: 0, code: '' });
  expect(await ask('/api/me')).toEqual({ ok: false, status: 0, code: '' });
});
