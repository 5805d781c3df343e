// A table where a lesson is played: luck and the others follow the script, the pupil's events must follow the
// advice. For boards and frame it is a table like any other.
import { writable, type Writable } from 'svelte/store';
import { emptyCut } from '../table/cut';
import { Engine, EngineError, engineInWorker, type Position } from '../engine/engine';
import type { Connection, Cut, LogEntry, Outcome, Sitter, Table, View } from '../table/table';
import { bestOf, byChance, chunks, follows, type Lesson, type Step } from './lesson';
import type { Progress } from './pupil';

/** What the guide needs to know. */
export interface Moment {
  step: number;
  /** Others are acting: the text of the step comes afterwards. */
  busy: boolean;
  /** The event that is advised now; null where there is only something to read. */
  advice: string | null;
  /** The pupil has tried something else. */
  strayed: boolean;
}

export interface LessonOptions {
  pace?: number; // the time between two things that others do, in milliseconds
  wait?: () => Promise<void>; // … or whatever else they wait for
  engine?: Engine;
  from?: Progress | null;
  keep?: (progress: Progress) => void;
}

const pupil = 0;
const notHere: Outcome = { ok: false, why: 'table.notHere' };

export class LessonTable implements Table {
  readonly id = 'lesson';
  readonly cut: Writable<Cut | null> = writable(null);
  readonly connection: Writable<Connection> = writable('opening');
  readonly moment: Writable<Moment> = writable({ step: 0, busy: true, advice: null, strayed: false });
  readonly #game: string;
  readonly #lesson: Lesson;
  readonly #engine: Engine;
  readonly #wait: () => Promise<void>;
  readonly #from: Progress | null;
  readonly #keep: (progress: Progress) => void;
  #position: Position | null = null;
  #events: string[] = [];
  #log: LogEntry[] = [];
  #step = 0;
  #busy = true;
  #done: boolean; // once is enough
  #version = 0;
  #entered = 0; // counts how often a step began: what an earlier one still wanted to do is off
  #closed = false;

  constructor(game: string, lesson: Lesson, options: LessonOptions = {}) {
    this.#game = game;
    this.#lesson = lesson;
    this.#engine = options.engine ?? engineInWorker();
    this.#wait = options.wait ?? (() => new Promise((done) => setTimeout(done, options.pace ?? 900)));
    this.#from = options.from ?? null;
    this.#done = this.#from?.done ?? false;
    this.#keep = options.keep ?? (() => undefined);
  }

  /** Begins, or goes on where the pupil was. */
  async open(): Promise<void> {
    await this.#guard(async () => {
      await this.#begin();
      if (!(await this.#resume())) await this.#enter(0);
    });
  }

  /** The pupil has read. */
  async next(): Promise<void> {
    if (this.#busy || this.#now.do || this.#step + 1 >= this.#lesson.steps.length) return;
    await this.#guard(() => this.#enter(this.#step + 1));
  }

  async play(text: string): Promise<Outcome> {
    const advice = this.#now.do;
    if (this.#busy || !advice) return { ok: false, why: 'table.notYourTurn' };
    if (!this.#position?.legal?.includes(text)) return { ok: false, why: 'table.illegal' };
    if (!follows(advice, text)) {
      this.#tell(true);
      return { ok: false, why: 'lessons.tryFirst' };
    }
    const entered = this.#entered;
    await this.#guard(async () => {
      this.#busy = true;
      await this.#apply([text]);
      await this.#show();
      if (entered === this.#entered) await this.#enter(this.#step + 1);
    });
    return { ok: true };
  }

  /** Once more from the beginning. */
  again = (): Promise<void> => this.goTo(0);

  /** To any step: all before it has happened as it is advised. */
  async goTo(step: number): Promise<void> {
    const entered = ++this.#entered;
    await this.#guard(async () => {
      await this.#begin();
      for (const { events = [], do: advice } of this.#lesson.steps.slice(0, step)) {
        if (entered === this.#entered) await this.#apply(events);
        if (advice && entered === this.#entered)
          await this.#apply([bestOf(advice, this.#position?.legal ?? [])!]);
      }
      if (entered !== this.#entered) return;
      this.#step = step;
      this.#busy = true;
      if (step > 0) await this.#show();
      if (entered === this.#entered) await this.#enter(step);
    });
  }

  takeBack = async (): Promise<Outcome> => notHere;
  resign = async (): Promise<Outcome> => notHere;
  emote = async (): Promise<Outcome> => notHere;
  proposeEnd = async (): Promise<Outcome> => notHere;
  answer = async (): Promise<Outcome> => notHere;
  take = async (): Promise<Outcome> => notHere;
  rematch = async () => ({ ok: false, why: 'table.notHere' }) as const;
  hint = async (): Promise<null> => null;
  record = async (): Promise<null> => null;

  async viewAt(ply: number): Promise<View | null> {
    return (await this.#guard(() => this.#engine.ask('view', { seat: pupil, ply })))?.view ?? null;
  }

  close(): void {
    this.#closed = true;
    this.#engine.close();
    this.connection.set('closed');
  }

  get #now(): Step {
    return this.#lesson.steps[this.#step]!;
  }

  async #begin(): Promise<void> {
    const { players, options } = this.#lesson;
    this.#position = await this.#engine.ask('new', { game: this.#game, players, options, chance: 'manual' });
    this.#events = [];
    this.#log = [];
    this.connection.set('live');
  }

  /** False if there is nothing to go on with: a new pupil, a finished lesson, or the lesson has changed since. */
  async #resume(): Promise<boolean> {
    const { step, events } = this.#from ?? { step: 0, events: [] };
    if (step === 0 || step + 1 >= this.#lesson.steps.length) return false;
    try {
      await this.#apply(events);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'engine_failed') throw error;
      await this.#begin();
      return false;
    }
    this.#step = step;
    await this.#ready();
    return true;
  }

  /** Plays what the script says, then it is the pupil's turn to read or to act. */
  async #enter(step: number): Promise<void> {
    const entered = ++this.#entered;
    this.#step = step;
    this.#busy = true;
    this.#tell();
    for (const chunk of chunks(this.#now.events ?? [])) {
      if (!byChance(chunk[0]!)) await this.#wait();
      if (this.#closed || entered !== this.#entered) return;
      await this.#apply(chunk);
      if (entered === this.#entered) await this.#show();
    }
    if (entered === this.#entered) await this.#ready();
  }

  async #ready(): Promise<void> {
    const entered = this.#entered;
    this.#busy = false;
    await this.#show();
    if (entered !== this.#entered) return;
    this.#tell();
    this.#done ||= this.#step + 1 >= this.#lesson.steps.length;
    this.#keep({ step: this.#step, events: this.#events, done: this.#done });
  }

  async #apply(events: string[]): Promise<void> {
    if (events.length === 0) return;
    this.#position = await this.#engine.ask('apply', { events });
    this.#events = [...this.#events, ...events];
  }

  #tell(strayed = false): void {
    const advice = this.#busy ? undefined : this.#now.do;
    const event = advice ? bestOf(advice, this.#position?.legal ?? []) : null;
    this.moment.set({ step: this.#step, busy: this.#busy, advice: event, strayed });
  }

  async #show(): Promise<void> {
    const entered = this.#entered;
    const since = this.#log.length;
    const [{ log }, { view }] = await Promise.all([
      this.#engine.ask('log', { seat: pupil, since }),
      this.#engine.ask('view', { seat: pupil }),
    ]);
    if (entered !== this.#entered) return;
    this.#log = [...this.#log, ...log];
    const acts = !this.#busy && this.#now.do !== undefined;
    const reads = !this.#busy && !acts;
    const mine = view.turn === pupil;
    // While there is something to read, nobody is to act.
    const shown = reads || (mine && !acts) ? { ...view, turn: null, legal: [] } : view;
    const thinking = reads || mine ? null : view.turn;
    this.cut.set(
      emptyCut(shown, this.#log, this.#sitters(), { version: ++this.#version, thinking, over: false }),
    );
  }

  #sitters(): Sitter[] {
    return Array.from({ length: this.#lesson.players }, (_, seat) => ({
      kind: seat === pupil ? 'human' : 'bot',
      name: '',
      mine: seat === pupil,
      present: true,
    }));
  }

  /** A broken engine, or a lesson that breaks a rule, closes the table. */
  async #guard<R>(work: () => Promise<R>): Promise<R | null> {
    try {
      return await work();
    } catch (error) {
      if (this.#closed) return null;
      this.connection.set('closed');
      if (error instanceof EngineError && error.code === 'engine_failed') return null;
      throw error;
    }
  }
}
