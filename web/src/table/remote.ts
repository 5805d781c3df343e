// A table on a server, over a WebSocket (docs/server.md). It reconnects by itself and asks for what it missed;
// what was sent and not acknowledged is sent again with the same id, so nothing is lost and nothing is
// done twice. Nothing hidden from my seat ever arrives here.
import { writable, type Writable } from 'svelte/store';
import { listingAt, recordOf, socketAddress, type Listing, type ServerSeat } from '../server/api';
import type { Candidate, Clock, Connection, Cut, LogEntry, Outcome, Sitter, Table, View, Why } from './table';

/** What the waiting room shows; changes with every `table` message. */
export interface Room {
  version: number;
  you: number | null;
  host: boolean;
  table: Listing & {
    code?: string;
    how?: NonNullable<Cut['ended']>;
    result?: { seat: number; rank: number }[];
    rematch?: string;
    rematch_by?: number; // the seat that asked for it
  };
  proposal?: { what: 'take_back' | 'end'; by: number; yes: number[] } | null;
}

interface ServerClock {
  left: number[];
  running: number | null;
}
interface State {
  view: View;
  log: LogEntry[];
  clock: ServerClock | null;
  can_take_back: boolean;
}
type Message =
  | ({ type: 'table' } & Room)
  | ({ type: 'state'; version: number } & State)
  | {
      type: 'push';
      version: number;
      ack?: string;
      events: LogEntry[];
      view: Partial<View>;
      clock: ServerClock | null;
      can_take_back: boolean;
    }
  | { type: 'ack'; id: string; version?: number }
  | { type: 'error'; id?: string; code: string }
  | { type: 'hint'; id: string; values: Candidate[] }
  | { type: 'emote'; seat: number; emote: string }
  | { type: 'pong'; id: string };

const refusals: Record<string, Why> = {
  illegal_event: 'table.illegal',
  not_your_turn: 'table.notYourTurn',
  not_now: 'table.notNow',
  not_allowed: 'table.notHere',
  not_seated: 'table.notSeated',
  taken: 'table.taken',
  not_stored: 'table.notStored',
  too_many: 'table.tooMany',
};
const gone: Outcome = { ok: false, why: 'table.gone' };

export interface RemoteOptions {
  connect?: (path: string) => WebSocket;
  /** Is the table still there? Asked when it cannot be reached. */
  exists?: (id: string) => Promise<boolean>;
}

interface Waiting {
  text: string;
  settle: (outcome: Outcome, hint?: Candidate[]) => void;
}

/** The close code of a socket whose owner has lost the right to it. */
const shownOut = 1008;

export class RemoteTable implements Table {
  readonly id: string;
  readonly cut: Writable<Cut | null> = writable(null);
  readonly connection: Writable<Connection> = writable('opening');
  readonly room: Writable<Room | null> = writable(null);
  readonly #connect: (path: string) => WebSocket;
  readonly #exists: (id: string) => Promise<boolean>;
  readonly #waiting = new Map<string, Waiting>();
  readonly #ids = crypto.randomUUID().slice(0, 8);
  #socket: WebSocket | null = null;
  #room: Room | null = null;
  #state: State | null = null;
  #version: number | null = null; // of what is shown
  #shown = 0;
  #emotes: Cut['emotes'] = [];
  readonly #seen = new Map<number, View>();
  #sent = 0;
  #tries = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;

  constructor(
    id: string,
    { connect = (path) => new WebSocket(socketAddress(path)), exists = stillThere }: RemoteOptions = {},
  ) {
    this.id = id;
    this.#connect = connect;
    this.#exists = exists;
  }

  open(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const since = this.#state && this.#version !== null ? `?since=${this.#version}` : '';
    const socket = this.#connect(`/ws/table/${encodeURIComponent(this.id)}${since}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(JSON.parse(data) as Message);
    socket.onclose = (event: CloseEvent | undefined) => {
      if (event?.code === shownOut) globalThis.document?.dispatchEvent(new Event('shown-out'));
      void this.#lost(socket);
    };
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#checkPulse(), 20000);
  }

  /** A new connection: the server knows people as they were when they came. */
  reopen(): void {
    const old = this.#socket;
    this.open();
    old?.close();
  }

  play = (text: string): Promise<Outcome> => this.#send('move', { event: text, ply: this.#state?.view.ply });
  takeBack = (): Promise<Outcome> =>
    this.#state?.can_take_back ? this.#send('take_back') : this.#send('propose', { what: 'take_back' });
  resign = (): Promise<Outcome> => this.#send('resign');
  emote = (emote: string): Promise<Outcome> => this.#send('emote', { emote });
  proposeEnd = (): Promise<Outcome> => this.#send('propose', { what: 'end' });
  answer = (yes: boolean): Promise<Outcome> =>
    this.#send('answer', { what: this.#room?.proposal?.what, yes });
  take = async (): Promise<Outcome> => ({ ok: true });
  // Before the start, and for who left.
  /** `key`: of a seat that is kept for who has it. */
  sit = (seat: number, key?: string): Promise<Outcome> => this.#send('sit', key ? { seat, key } : { seat });
  stand = (): Promise<Outcome> => this.#send('stand');
  back = (): Promise<Outcome> => this.#send('back');
  setSeat = (seat: number, to: string): Promise<Outcome> => this.#send('set_seat', { seat, to });
  start = (): Promise<Outcome> => this.#send('start');

  async hint(): Promise<Candidate[] | null> {
    let values: Candidate[] | undefined;
    await this.#send('hint', {}, (found) => (values = found));
    return values ?? null;
  }

  async rematch(): Promise<{ ok: true; id: string } | Extract<Outcome, { ok: false }>> {
    if (!this.#room?.table.rematch) {
      const outcome = await this.#send('rematch');
      if (!outcome.ok) return outcome;
    }
    return new Promise((resolve) => {
      const end = this.room.subscribe((room) => {
        if (!room?.table.rematch) return;
        resolve({ ok: true, id: room.table.rematch });
        queueMicrotask(() => end());
      });
    });
  }

  /** The first view from there on that this page has seen: what was before, the record tells after the end. */
  async viewAt(ply: number): Promise<View | null> {
    const known = [...this.#seen.keys()].filter((one) => one >= ply);
    return this.#seen.get(Math.min(...known)) ?? null;
  }

  record = (): Promise<string | null> => recordOf(this.id);

  /** `how`: why it is closed; an operator may have set the table aside. */
  close(how: 'closed' | 'aside' = 'closed'): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    this.#socket?.close();
    for (const one of this.#waiting.values()) one.settle(gone);
    this.connection.set(how);
  }

  /** Sends a wish; the promise waits through breaks of the connection until the server has answered. */
  #send(type: string, fields: object = {}, hint?: (values: Candidate[]) => void): Promise<Outcome> {
    const id = `${this.#ids}_${++this.#sent}`;
    const text = JSON.stringify({ type, id, ...fields });
    return new Promise((resolve) => {
      const settle: Waiting['settle'] = (outcome, values) => {
        this.#waiting.delete(id);
        if (values) hint?.(values);
        resolve(outcome);
      };
      this.#waiting.set(id, { text, settle });
      if (this.#socket?.readyState === 1) this.#socket.send(text);
    });
  }

  #receive(message: Message): void {
    this.#heard = Date.now();
    switch (message.type) {
      case 'table':
        this.#room = message;
        this.room.set(message);
        this.connection.set('live');
        break;
      case 'state':
        this.#state = message;
        this.#version = message.version;
        break;
      case 'push':
        this.#push(message);
        if (message.ack) this.#waiting.get(message.ack)?.settle({ ok: true });
        break;
      case 'ack':
        this.#waiting.get(message.id)?.settle({ ok: true });
        return;
      case 'error':
        if (!message.id && message.code === 'not_allowed') {
          this.room.set(null); // only its players see this table
          return this.close();
        }
        if (!message.id && message.code === 'set_aside') {
          this.room.set(null);
          return this.close('aside');
        }
        this.#waiting
          .get(message.id ?? '')
          ?.settle({ ok: false, why: refusals[message.code] ?? 'table.refused' });
        return;
      case 'hint':
        this.#waiting.get(message.id)?.settle({ ok: true }, message.values);
        return;
      case 'emote':
        this.#emotes = [
          ...this.#emotes.filter((one) => one.seat !== message.seat),
          { ...message, at: Date.now() },
        ];
        break;
      case 'pong':
        return;
    }
    this.#show();
  }

  #push(message: Extract<Message, { type: 'push' }>): void {
    if (!this.#state) return;
    const { view, log } = this.#state;
    const from = message.events[0]?.ply ?? message.view.ply ?? log.length;
    const scored = [
      ...view.scored.filter((one) => one.ply < from),
      ...message.events.filter((one) => one.items.length > 0).map(({ ply, items }) => ({ ply, items })),
    ];
    this.#state = {
      view: {
        ...view,
        ...message.view,
        table: { ...(view.table as object), ...(message.view.table as object) },
        scored,
      },
      log: [...log.slice(0, from), ...message.events],
      clock: message.clock,
      can_take_back: message.can_take_back,
    };
    this.#version = message.version;
  }

  #show(): void {
    if (!this.#room || !this.#state) return;
    const { you, table, proposal } = this.#room;
    const { view, log, clock } = this.#state;
    this.#remember(view);
    const over = table.phase === 'over';
    const playing = you !== null && !over;
    const others = table.seats.some((seat, i) => i !== you && seat.kind === 'person' && !seat.stand_in);
    const turn = over ? null : view.turn;
    this.cut.set({
      version: ++this.#shown,
      you,
      view: over ? { ...view, legal: [] } : view,
      log,
      sitters: table.seats.map((seat, i) => sitterOf(seat, i === you)),
      clocks: clock?.left.map((left, seat): Clock => ({ left, running: clock.running === seat })) ?? null,
      can: {
        takeBack:
          playing && (this.#state.can_take_back || (others && log.some((entry) => entry.seat === you))),
        hint: playing && (table.aids ?? true) && turn === you,
        resign: playing,
        end: playing && others,
        emote: you !== null,
        rematch: you !== null,
      },
      handOver: null,
      watching: you === null,
      thinking: turn !== null && this.#isBot(table.seats[turn]) ? turn : null,
      emotes: this.#emotes,
      over,
      ended: over ? (table.how ?? 'finished') : null,
      ranks: view.ranks ?? ranksOf(table.result),
      proposal: proposal && playing ? { what: proposal.what, by: proposal.by, agreed: proposal.yes } : null,
      rematch: table.rematch ? { id: table.rematch, by: table.rematch_by ?? null } : null,
      level: null,
      saved: true,
    });
  }

  #remember(view: View): void {
    for (const ply of this.#seen.keys()) if (ply > view.ply) this.#seen.delete(ply);
    this.#seen.set(view.ply, { ...view, legal: [] });
  }

  #isBot = (seat: ServerSeat | undefined): boolean => seat?.kind === 'bot' || Boolean(seat?.stand_in);

  async #lost(socket: WebSocket): Promise<void> {
    if (this.#closed || socket !== this.#socket) return;
    if (this.#room === null && !(await this.#exists(this.id))) return this.close();
    this.connection.set(this.#room ? 'away' : 'opening');
    const wait = Math.min(8000, 400 * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.open(), wait);
  }

  /** A connection that says nothing for long is broken, whatever it claims. */
  #checkPulse(): void {
    if (this.#socket?.readyState !== 1) return;
    if (Date.now() - this.#heard > 45000) this.#socket.close();
    else this.#socket.send(JSON.stringify({ type: 'ping', id: `${this.#ids}_p` }));
  }
}

/** The person or bot at a seat, from what the server says of it. */
export function sitterOf(seat: ServerSeat, mine: boolean): Sitter {
  const kind =
    seat.kind === 'open' || seat.kind === 'invited' ? 'empty' : seat.kind === 'bot' ? 'bot' : 'human';
  const present = kind === 'bot' || (seat.here ?? false);
  return {
    kind,
    name: seat.name ?? '',
    mine,
    present,
    resigned: seat.resigned ?? false,
    standIn: Boolean(seat.stand_in),
    ...(seat.level ? { level: seat.level } : {}),
    ...(seat.account ? { account: true } : {}),
  };
}

function ranksOf(result: { seat: number; rank: number }[] | undefined): number[] | null {
  return result ? [...result].sort((a, b) => a.seat - b.seat).map((one) => one.rank) : null;
}

async function stillThere(id: string): Promise<boolean> {
  try {
    return ![404, 410].includes((await fetch(listingAt(id))).status);
  } catch {
    return true; // no connection is no answer
  }
}
