// A film is a lesson that plays by itself: it waits until a caption can be read, then does what the lesson advises. It can be
// halted, slowed down, and taken to any caption; the time it counts is its own.
import { get, writable, type Writable } from 'svelte/store';
import type { Lesson } from './lesson';
import type { LessonTable } from './lesson_table';

export const speeds = [0.5, 1, 1.5, 2] as const;

/** Between two things that happen, in milliseconds at speed 1. */
const beat = 1250;
// The caption is read first, at an easy pace for subtitles, and then one looks at the board.
const perLetter = 80;
const looking = 2200;

/** How long a caption stays at least. */
export const readingTime = (caption: string): number =>
  looking + perLetter * caption.replaceAll('*', '').length;

/** The steps where captions begin. */
export const captionSteps = ({ steps }: Lesson): number[] =>
  steps.flatMap(({ say }, at) => (say ? [at] : []));

/** Which caption is shown at a step. */
export const captionAt = (lesson: Lesson, step: number): number =>
  captionSteps(lesson).findLastIndex((first) => first <= step);

export interface FilmOptions {
  /** The text of a caption, to know how long it takes to read. */
  caption: (say: string) => string;
  speed?: number;
}

export class Film {
  readonly playing: Writable<boolean> = writable(false);
  readonly speed: Writable<number>;
  readonly over: Writable<boolean> = writable(false);
  readonly #lesson: Lesson;
  readonly #caption: FilmOptions['caption'];
  #table: LessonTable | null = null;
  #time = 0; // of the film, which stands still while it is halted
  #since = 0; // when the present caption appeared
  #shown = -1; // … and which it is
  #run = 0; // of the loop below: an older one ends
  #hurry = false; // a jump while halted shows the whole caption at once
  #wake: () => void = () => undefined;

  constructor(lesson: Lesson, { caption, speed = 1 }: FilmOptions) {
    this.#lesson = lesson;
    this.#caption = caption;
    this.speed = writable(speed);
  }

  /** What the others wait for at the film's table. */
  wait = (): Promise<void> => this.#rest(beat);

  /** Begins with a table that was opened with this film's `wait`. */
  async start(table: LessonTable, play: boolean): Promise<void> {
    this.#table = table;
    this.playing.set(play);
    this.#hurry = !play;
    table.moment.subscribe(({ step }) => this.#note(step));
    await table.goTo(0);
    this.#hurry = false;
    void this.#go();
  }

  toggle(): void {
    if (get(this.over)) return void this.goTo(0, true);
    this.playing.update((now) => !now);
    this.#wake();
  }

  faster(by: 1 | -1): void {
    const all: readonly number[] = speeds;
    const at = all.indexOf(get(this.speed));
    this.speed.set(all[Math.min(all.length - 1, Math.max(0, at + by))] ?? 1);
  }

  /** To a caption; `play`: and on from there. */
  async goTo(caption: number, play = get(this.playing)): Promise<void> {
    const step = captionSteps(this.#lesson)[caption];
    if (step === undefined || !this.#table) return;
    ++this.#run;
    this.#shown = -1;
    this.over.set(false);
    this.playing.set(play);
    this.#hurry = !play;
    this.#wake();
    await this.#table.goTo(step);
    this.#hurry = false;
    void this.#go();
  }

  back = (): Promise<void> => this.goTo(Math.max(0, this.#shown - 1));
  on = (): Promise<void> => this.goTo(this.#shown + 1);

  close(): void {
    ++this.#run;
    this.playing.set(false);
    this.#wake();
  }

  #note(step: number): void {
    const caption = captionAt(this.#lesson, step);
    if (caption === this.#shown) return;
    this.#shown = caption;
    this.#since = this.#time;
  }

  /** From caption to caption, until the end or until somebody jumps. */
  async #go(): Promise<void> {
    const run = ++this.#run;
    const table = this.#table!;
    while (run === this.#run) {
      const { step, advice } = get(table.moment);
      await this.#rest(this.#left(step));
      if (run !== this.#run) return;
      if (advice !== null) await table.play(advice);
      else if (step + 1 < this.#lesson.steps.length) await table.next();
      else return this.#end();
    }
  }

  /** What a step still takes: its caption is read, and what is going to happen is seen lit. */
  #left(step: number): number {
    const { say } = this.#lesson.steps[step]!;
    const reading = say ? readingTime(this.#caption(say)) - (this.#time - this.#since) : 0;
    return Math.max(beat, reading);
  }

  #end(): void {
    this.over.set(true);
    this.playing.set(false);
  }

  /** Lets time pass: as quickly as the speed says, and not at all while the film is halted. */
  async #rest(time: number): Promise<void> {
    const run = this.#run;
    for (let left = time; left > 0 && run === this.#run && !this.#hurry;) {
      if (!get(this.playing)) {
        await new Promise<void>((woken) => (this.#wake = woken));
        continue;
      }
      const slice = Math.min(left, 100);
      await new Promise((done) => setTimeout(done, slice / get(this.speed)));
      left -= slice;
      this.#time += slice;
    }
  }
}

/** How long the whole film is at speed 1, in seconds. */
export function lengthOf(lesson: Lesson, caption: FilmOptions['caption']): number {
  const isEvent = (event: string) => !/^(deal|draw|reveal) /.test(event);
  const time = lesson.steps.reduce((sum, { say, events = [], do: advice }) => {
    const shown = events.filter(isEvent).length * beat;
    const rest = Math.max(beat, (say ? readingTime(caption(say)) : 0) - shown);
    return sum + shown + (advice || say ? rest : 0);
  }, 0);
  return time / 1000;
}
