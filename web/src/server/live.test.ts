import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from './live';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  close(): void {
    this.onclose();
  }
}

let well = true;
const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  well = true;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://here' });
  vi.stubGlobal('addEventListener', (name: string, then: () => void) => listeners.set(name, then));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  vi.stubGlobal('fetch', () =>
    well
      ? Promise.resolve(Response.json({ person: 'p', name: '', language: 'en', guest: true }))
      : Promise.reject(new TypeError('no connection')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a live list', () => {
  it('comes back after a server that was away for long', async () => {
    const heard: unknown[] = [];
    const end = live('/ws/lobby', { heard: (message) => heard.push(message) });
    await pass(0);
    FakeSocket.all[0]!.onopen();
    FakeSocket.all[0]!.onmessage({ data: '{"type":"tables"}' });
    expect(heard).toEqual([{ type: 'tables' }]);
    well = false;
    FakeSocket.all[0]!.onclose();
    await pass(30_000);
    expect(FakeSocket.all).toHaveLength(1);
    well = true;
    await pass(120_000);
    expect(FakeSocket.all).toHaveLength(2);
    end();
    await pass(600_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('does not knock where there is no server, until the browser is connected', async () => {
    well = false;
    const said: boolean[] = [];
    const end = live('/ws/lobby', { heard: () => undefined, online: (yes) => said.push(yes) });
    await pass(600_000);
    expect(said).toEqual([false]);
    well = true;
    listeners.get('online')!();
    await pass(0);
    expect(said).toEqual([false, true]);
    expect(FakeSocket.all[0]!.url).toBe('ws://here/ws/lobby');
    end();
  });
});
