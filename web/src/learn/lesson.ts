// A lesson is data, games/<game>/lesson/lesson.json: what luck and the others do, what the guide says, and what the pupil is
// advised to do. The pupil sits at seat 0. Every event goes through the engine: a lesson that breaks a rule fails.
import { lessonFile } from '../games/lessons';
import type { OptionValue } from '../table/table';

export interface Step {
  /** The text, `lessons.<game>.<say>`; without one the text before stays. */
  say?: string;
  /** What luck and the others do before it. */
  events?: string[];
  /** What the pupil is advised to do; without it there is something to read. '...' at the end: however it goes on;
   *  'a | b': a, or if that is not possible or not wanted, b. */
  do?: string;
  /** The part of the page that the text is about, as a selector below the table's frame. */
  point?: string;
}

export interface Lesson {
  players: number;
  options: Record<string, OptionValue>;
  steps: Step[];
}

export const loadLesson = (game: string): Promise<Lesson> => lessonFile(game) as Promise<Lesson>;

const fits = (pattern: string, event: string): boolean =>
  pattern.endsWith('...') ? event.startsWith(pattern.slice(0, -3)) : event === pattern;

/** Does this event follow the advice? */
export const follows = (advice: string, event: string): boolean =>
  advice.split(' | ').some((pattern) => fits(pattern, event));

/** The event that follows the advice best, if there is one. */
export function bestOf(advice: string, legal: readonly string[]): string | null {
  for (const pattern of advice.split(' | ')) {
    const found = legal.find((event) => fits(pattern, event));
    if (found !== undefined) return found;
  }
  return null;
}

/** The text of a step: its own, or the last one before it. */
export const textOf = ({ steps }: Lesson, at: number): string =>
  steps.slice(0, at + 1).findLast(({ say }) => say)!.say!;

/** How many texts there are up to a step, this one included: "3 of 11". */
export const textsUntil = ({ steps }: Lesson, at: number): number =>
  steps.slice(0, at + 1).filter(({ say }) => say).length;

export const byChance = (event: string): boolean => /^(deal|draw|reveal) /.test(event);

/** The events of a step as they are shown: what somebody does, together with the luck that follows. */
export function chunks(events: readonly string[]): string[][] {
  const all: string[][] = [];
  for (const event of events) {
    if (byChance(event) && all.length > 0) all.at(-1)!.push(event);
    else all.push([event]);
  }
  return all;
}
