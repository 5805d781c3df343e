import { get } from 'svelte/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteTable } from './remote';
import type { LogEntry, View } from './table';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id: string; event?: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  readonly path: string;
  constructor(path: string) {
    this.path = path;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view: View = {
  game: 'klats',
  seat: 0,
  players: 2,
  options: {},
  names: [],
  ply: 1,
  actor: 'player',
  turn: 0,
  scores: [0, 0],
  legal: ['play B3 0 new'],
  table: { n: 1, kept: true },
  scored: [],
};
const entry = (ply: number, text: string, seat: number | null = null): LogEntry => ({
  ply,
  actor: seat === null ? 'chance' : 'player',
  seat,
  text,
  items: [],
});
const room = {
  type: 'table',
  version: 4,
  you: 0,
  host: true,
  table: {
    id: 't1',
    game: 'klats',
    phase: 'running',
    seats: [
      { kind: 'person', here: true },
      { kind: 'bot', level: 'easy' },
    ],
  },
};

function opened(): { table: RemoteTable; socket: FakeSocket } {
  const table = new RemoteTable('t1', {
    connect: (path) => new FakeSocket(path) as unknown as WebSocket,
    exists: async () => true,
  });
  table.open();
  const socket = FakeSocket.all.at(-1)!;
  socket.accept();
  socket.say(room);
  socket.say({
    type: 'state',
    version: 4,
    view,
    log: [entry(0, 'deal 0 B3')],
    clock: { left: [9000, 8000], running: 0 },
    can_take_back: false,
  });
  return { table, socket };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});

describe('a table on a server', () => {
  it('makes cuts of what the server says', () => {
    const { table } = opened();
    const cut = get(table.cut)!;
    expect(cut.you).toBe(0);
    expect(cut.view.legal).toEqual(['play B3 0 new']);
    expect(cut.clocks).toEqual([
      { left: 9000, running: true },
      { left: 8000, running: false },
    ]);
    expect(cut.sitters[1]).toMatchObject({
      kind: 'bot',
      name: '',
      level: 'easy',
      mine: false,
      present: true,
    });
    expect(get(table.connection)).toBe('live');
  });

  it('resolves a move when the push acknowledges it, and merges the view', async () => {
    const { table, socket } = opened();
    const outcome = table.play('play B3 0 new');
    const { id, event } = socket.sent.at(-1)!;
    expect(event).toBe('play B3 0 new');
    const items = [{ seat: 0, points: 3, key: 'klats.set', args: {} }];
    socket.say({
      type: 'push',
      version: 5,
      ack: id,
      clock: null,
      can_take_back: true,
      events: [{ ...entry(1, 'play B3 0 new', 0), items }],
      view: { ply: 2, actor: 'player', turn: 1, scores: [3, 0], legal: [], table: { n: 2 } },
    });
    expect(await outcome).toEqual({ ok: true });
    const cut = get(table.cut)!;
    expect(cut.view).toEqual({
      ...view,
      ply: 2,
      turn: 1,
      scores: [3, 0],
      legal: [],
      table: { n: 2, kept: true },
      scored: [{ ply: 1, items }],
    });
    expect(cut.log.map((one) => one.text)).toEqual(['deal 0 B3', 'play B3 0 new']);
    expect(cut.thinking).toBe(1);
    expect(cut.can.takeBack).toBe(true);
  });

  it('says in words why something was refused', async () => {
    const { table, socket } = opened();
    const outcome = table.play('fly');
    socket.say({ type: 'error', id: socket.sent.at(-1)!.id, code: 'illegal_event', message: '' });
    expect(await outcome).toEqual({ ok: false, why: 'table.illegal' });
  });

  it('comes back by itself, asks for what it missed and sends again what was not acknowledged', async () => {
    const { table, socket } = opened();
    const outcome = table.play('play B3 0 new');
    const sent = socket.sent.at(-1)!;
    socket.close();
    expect(get(table.connection)).toBe('away');
    await vi.advanceTimersByTimeAsync(1000);
    const again = FakeSocket.all.at(-1)!;
    expect(again.path).toBe('/ws/table/t1?since=4');
    again.accept();
    expect(again.sent).toEqual([sent]);
    again.say(room);
    expect(get(table.connection)).toBe('live');
    again.say({ type: 'ack', id: sent.id, version: 5 });
    expect(await outcome).toEqual({ ok: true });
  });

  it('takes back in the log what the server took back', () => {
    const { table, socket } = opened();
    const push = { type: 'push', clock: null, can_take_back: false };
    socket.say({
      ...push,
      version: 5,
      events: [entry(1, 'play B3 0 new', 0)],
      view: { ply: 2, turn: 1, legal: [] },
    });
    socket.say({ ...push, version: 6, events: [], view: { ply: 1, turn: 0, legal: view.legal } });
    expect(get(table.cut)!.log.map((one) => one.text)).toEqual(['deal 0 B3']);
  });

  it('is over when the server says so, even before the last event', () => {
    const { table, socket } = opened();
    socket.say({
      ...room,
      version: 7,
      table: {
        ...room.table,
        phase: 'over',
        how: 'resigned',
        result: [
          { seat: 1, rank: 1 },
          { seat: 0, rank: 2 },
        ],
      },
    });
    const cut = get(table.cut)!;
    expect(cut.over).toBe(true);
    expect(cut.ranks).toEqual([2, 1]);
    expect(cut.view.legal).toEqual([]);
  });

  it('closes when there is no such table', async () => {
    const table = new RemoteTable('nope', {
      connect: (path) => new FakeSocket(path) as unknown as WebSocket,
      exists: async () => false,
    });
    table.open();
    FakeSocket.all.at(-1)!.close();
    await vi.advanceTimersByTimeAsync(10);
    expect(get(table.connection)).toBe('closed');
  });
});
