// A table in this browser: people around one device and bots, over the engine. Every event is saved before
// it is shown, so closing the page loses nothing.
import { writable, type Writable } from 'svelte/store';
import { emptyCut } from './cut';
import { Engine, EngineError, engineInWorker, type Position } from '../engine/engine';
import { createLocal, dated, loadTable, newId, newSeed, saveTable, type LocalSetup } from './saved';
import type { Candidate, Connection, Cut, LogEntry, Outcome, Sitter, Table, View } from './table';

/** How long a master may search: about a second on a slow phone. The other levels know their own limits. */
const masterIterations: Record<string, number> = { carcassonne: 4000 };
const iterations = (game: string): number => masterIterations[game] ?? 12000;

export interface LocalOptions {
  pace?: () => number; // the least time between a view and the next bot's event, in milliseconds
  engine?: Engine;
}

export class LocalTable implements Table {
  readonly id: string;
  readonly cut: Writable<Cut | null> = writable(null);
  readonly connection: Writable<Connection> = writable('opening');
  readonly #setup: LocalSetup;
  readonly #engine: Engine;
  readonly #pace: () => number;
  #position: Position | null = null;
  #holder: number | null; // the seat whose owner holds the device
  #secrets = false; // seats see different things: the device must be handed over
  #log: { eyes: number | null; entries: LogEntry[] } = { eyes: null, entries: [] };
  #takeBackTo: number | null = null;
  #thinking: number | null = null;
  #version = 0;
  #turn = 0; // counts what people did: a bot's thought from before is void
  #closed = false;
  #held: { until: Promise<void>; release: () => void } | null = null; // somebody reads: bots wait
  #kept = true; // in the browser's storage

  constructor(setup: LocalSetup, { pace = () => 700, engine = engineInWorker() }: LocalOptions = {}) {
    this.id = setup.id;
    this.#setup = setup;
    this.#engine = engine;
    this.#pace = pace;
    const humans = this.#humans();
    this.#holder = humans.length === 1 ? humans[0]! : null;
  }

  /** Starts, or goes on with what was saved. False: the rules of this engine do not fit what was saved, by another
   *  version of it or by hand; nothing was changed. */
  async open(): Promise<boolean> {
    const { game, options, seats, seed, id } = this.#setup;
    const saved = loadTable(id);
    const given = seats.map((seat) => seat.name ?? '');
    const names = given.some((name) => name !== '') ? given : [];
    const first = saved?.record
      ? () => this.#engine.ask('load', { record: saved.record, chance: 'auto', seed })
      : () => this.#engine.ask('new', { game, players: seats.length, options, names, chance: 'auto', seed });
    try {
      this.#position = await first();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.connection.set('closed');
      return error.code === 'engine_failed';
    }
    this.connection.set('live');
    await this.#guard(() => this.#step());
    return true;
  }

  async play(text: string): Promise<Outcome> {
    const { seat } = this.#position ?? {};
    if (typeof seat !== 'number' || seat !== this.#eyes()) return { ok: false, why: 'table.notYourTurn' };
    return this.#change('apply', { event: text }, 'table.illegal');
  }

  async takeBack(): Promise<Outcome> {
    const ply = this.#back();
    if (ply === null) return { ok: false, why: 'table.nothingToTakeBack' };
    return this.#change('undo', { ply }, 'table.nothingToTakeBack');
  }

  async hint(): Promise<Candidate[] | null> {
    if (this.#position?.seat !== this.#eyes() || this.#position?.actor !== 'player') return null;
    const wish = { bot: 'master', iterations: iterations(this.#setup.game) };
    const answer = await this.#guard(() => this.#engine.ask('bot', wish));
    return answer?.values ?? null;
  }

  async take(seat: number): Promise<Outcome> {
    this.#holder = seat;
    await this.#guard(() => this.#show());
    return { ok: true };
  }

  async resign(): Promise<Outcome> {
    return { ok: false, why: 'table.notHere' };
  }

  async emote(): Promise<Outcome> {
    return { ok: false, why: 'table.notHere' };
  }

  async proposeEnd(): Promise<Outcome> {
    return { ok: false, why: 'table.notHere' };
  }

  async answer(): Promise<Outcome> {
    return { ok: false, why: 'table.notHere' };
  }

  /** The same seats again; the next seat begins. */
  async rematch(level?: string): Promise<{ ok: true; id: string }> {
    const setup: LocalSetup = {
      ...this.#setup,
      id: newId(),
      seed: newSeed(),
      options: { ...this.#setup.options },
      seats: this.#setup.seats.map((seat) => (seat.kind === 'bot' && level ? { ...seat, level } : seat)),
    };
    const first = Number(setup.options.first ?? 0);
    setup.options.first = (first + 1) % setup.seats.length;
    createLocal(setup);
    return { ok: true, id: setup.id };
  }

  async viewAt(ply: number): Promise<View | null> {
    const answer = await this.#guard(() => this.#engine.ask('view', { seat: this.#eyes(), ply }));
    return answer?.view ?? null;
  }

  async record(): Promise<string | null> {
    if (this.#position?.actor !== 'end') return null;
    const answer = await this.#guard(() => this.#engine.ask('record', {}));
    return answer && dated(answer.record, Date.now());
  }

  hold(busy: boolean): void {
    if (busy === (this.#held !== null)) return;
    this.#held?.release();
    this.#held = null;
    if (!busy) return;
    let release = (): void => undefined;
    const until = new Promise<void>((done) => (release = done));
    this.#held = { until, release };
  }

  close(): void {
    this.#closed = true;
    ++this.#turn;
    this.#engine.close();
    this.connection.set('closed');
  }

  #humans(): number[] {
    return this.#setup.seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
  }

  /** The seat to act, if a person sits there. */
  #human(): number | null {
    const seat = this.#position?.actor === 'player' ? this.#position.seat : null;
    return seat !== null && this.#setup.seats[seat]?.kind === 'human' ? seat : null;
  }

  /** Who must get the device before the game can go on. */
  #handOver(): number | null {
    const next = this.#human();
    return this.#secrets && next !== null && next !== this.#holder ? next : null;
  }

  #eyes(): number | null {
    if (this.#handOver() !== null) return null;
    return this.#secrets ? this.#holder : (this.#human() ?? this.#holder);
  }

  /** Alone with bots one may always go back to one's last decision; among people only where it is safe. */
  #back(): number | null {
    const humans = this.#humans();
    if (humans.length > 1) return this.#takeBackTo;
    const mine = this.#log.entries.findLast((entry) => entry.seat === humans[0] && entry.actor === 'player');
    return mine?.ply ?? null;
  }

  async #change(
    cmd: 'apply' | 'undo',
    request: object,
    refused: 'table.illegal' | 'table.nothingToTakeBack',
  ) {
    ++this.#turn;
    this.#thinking = null;
    const outcome = await this.#guard(async (): Promise<Outcome> => {
      try {
        this.#position = await this.#engine.ask(cmd, request as { event: string });
      } catch (error) {
        if (error instanceof EngineError && error.code !== 'engine_failed')
          return { ok: false, why: refused };
        throw error;
      }
      if (cmd === 'undo') this.#log = { eyes: this.#log.eyes, entries: [] };
      await this.#step();
      return { ok: true };
    });
    return outcome ?? { ok: false as const, why: 'table.engineFailed' as const };
  }

  /** Saves, shows, and lets a bot think if it is its turn. */
  async #step(): Promise<void> {
    await this.#save();
    const seat = this.#position?.actor === 'player' ? this.#position.seat : null;
    const sitter = seat === null ? undefined : this.#setup.seats[seat];
    this.#thinking = sitter?.kind === 'bot' ? seat : null;
    await this.#show();
    if (sitter?.kind === 'bot') void this.#think(sitter.level);
  }

  async #think(level: string): Promise<void> {
    const turn = this.#turn;
    await this.#guard(async () => {
      const wish = { bot: level, iterations: iterations(this.#setup.game) };
      const [answer] = await Promise.all([
        this.#engine.ask('bot', wish),
        new Promise((done) => setTimeout(done, this.#pace())),
      ]);
      await this.#held?.until;
      if (turn !== this.#turn) return;
      this.#position = await this.#engine.ask('apply', { event: answer.event });
      if (turn === this.#turn) await this.#step();
    });
  }

  async #save(): Promise<void> {
    const { record } = await this.#engine.ask('record', {});
    const { ply, scores, actor } = this.#position!;
    const over = actor === 'end';
    this.#kept = saveTable({ setup: this.#setup, record, ply, scores, over, changed: Date.now() });
  }

  async #readLog(eyes: number | null): Promise<void> {
    if (this.#log.eyes !== eyes || this.#log.entries.length > this.#position!.ply)
      this.#log = { eyes, entries: [] };
    const since = this.#log.entries.length;
    const { log, take_back } = await this.#engine.ask('log', { seat: eyes, since });
    this.#log.entries = [...this.#log.entries, ...log];
    this.#takeBackTo = take_back;
  }

  /** Do seats see different things? Asked of the engine, so that no game needs to say it. */
  async #findSecrets(): Promise<void> {
    const seat = this.#human();
    if (this.#secrets || seat === null || this.#humans().length < 2) return;
    const [own, open] = await Promise.all([
      this.#engine.ask('view', { seat }),
      this.#engine.ask('view', { seat: null }),
    ]);
    this.#secrets = JSON.stringify(own.view.table) !== JSON.stringify(open.view.table);
  }

  async #show(): Promise<void> {
    await this.#findSecrets();
    if (!this.#secrets) this.#holder = this.#human() ?? this.#holder;
    const eyes = this.#eyes();
    await this.#readLog(eyes);
    const { view } = await this.#engine.ask('view', { seat: eyes });
    const mine = view.turn !== null && view.turn === eyes;
    const can = {
      takeBack: this.#handOver() === null && this.#back() !== null,
      hint: mine,
      resign: false,
      emote: false,
      end: false,
      rematch: true,
    };
    this.cut.set(
      emptyCut(view, this.#log.entries, this.#sitters(), {
        version: ++this.#version,
        you: eyes,
        can,
        handOver: this.#handOver(),
        thinking: this.#thinking,
        level: this.#level(),
        saved: this.#kept,
      }),
    );
  }

  /** Of all bots: alone with bots that are equally strong, the next ones may be stronger or weaker. */
  #level(): string | null {
    const levels = new Set(this.#setup.seats.map((seat) => (seat.kind === 'bot' ? seat.level : null)));
    levels.delete(null);
    return levels.size === 1 && this.#humans().length === 1 ? [...levels][0]! : null;
  }

  #sitters(): Sitter[] {
    return this.#setup.seats.map((seat) =>
      seat.kind === 'human'
        ? { kind: 'human', name: seat.name, mine: true, present: true }
        : { kind: 'bot', name: '', level: seat.level, mine: false, present: true },
    );
  }

  /** A broken engine closes the table; what was saved is there when it is opened again. */
  async #guard<R>(work: () => Promise<R>): Promise<R | null> {
    try {
      return await work();
    } catch (error) {
      if (!this.#closed) this.connection.set('closed');
      if (error instanceof EngineError) return null;
      throw error;
    }
  }
}
