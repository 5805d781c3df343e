import { get } from 'svelte/store';
import { describe, expect, it, vi } from 'vitest';
import { games } from '../games/all';
import { engineHere } from '../engine/engine_for_tests';
import { captionAt, captionSteps, Film, lengthOf, readingTime } from './film';
import { hasLesson } from '../games/lessons';
import { loadLesson, type Lesson } from './lesson';
import { LessonTable } from './lesson_table';

const texts = import.meta.glob('../i18n/*/lessons.json', { import: 'default', eager: true }) as Record<
  string,
  Record<string, string>
>;
const quick = 2000;

async function opened(game: string, lesson: Lesson, play: boolean, speed = quick) {
  const film = new Film(lesson, { caption: (say) => say, speed });
  const table = new LessonTable(game, lesson, { wait: film.wait, engine: await engineHere() });
  const seen: number[] = [];
  table.moment.subscribe(({ step }) => {
    const at = captionAt(lesson, step);
    if (seen.at(-1) !== at) seen.push(at);
  });
  await film.start(table, play);
  return { film, table, seen, at: () => captionAt(lesson, get(table.moment).step) };
}

describe.each(games.map(({ id }) => id).filter(hasLesson))('the film of %s', (game) => {
  it('plays by itself to its end, caption by caption', async () => {
    const lesson = await loadLesson(game);
    const { film, table, seen } = await opened(game, lesson, true);
    await vi.waitFor(() => expect(get(film.over)).toBe(true), 10_000);
    expect(seen).toEqual(captionSteps(lesson).map((_, i) => i));
    expect(get(table.connection)).toBe('live');
    expect(get(table.moment).step).toBe(lesson.steps.length - 1);
    expect(get(film.playing)).toBe(false);
  });

  it('takes about two to three minutes in every language', async () => {
    const lesson = await loadLesson(game);
    for (const area of Object.values(texts)) {
      const seconds = lengthOf(lesson, (say) => area[`film.${game}.${say}`]!);
      expect(seconds).toBeGreaterThan(105);
      expect(seconds).toBeLessThan(185);
    }
  });

  it('shows the same wherever one comes from', async () => {
    const lesson = await loadLesson(game);
    const { film, table, at } = await opened(game, lesson, false);
    const all = captionSteps(lesson).length;
    const positions: unknown[] = [];
    for (let i = 0; i < all; ++i) {
      expect(at()).toBe(i);
      positions.push(get(table.cut)!.view);
      await film.on();
    }
    expect(at()).toBe(all - 1); // there is nothing behind the end
    for (let i = all - 1; i >= 0; --i) {
      expect(at()).toBe(i);
      expect(get(table.cut)!.view).toEqual(positions[i]);
      await film.back();
    }
    expect(at()).toBe(0);
    expect(get(film.playing)).toBe(false);
  });
});

describe('a film', () => {
  const game = 'five-towers';
  it('that is halted stands still, and goes on', async () => {
    const lesson = await loadLesson(game);
    const { film, table } = await opened(game, lesson, false, 200);
    const before = get(table.moment);
    await new Promise((done) => setTimeout(done, 60)); // 12 seconds of film
    expect(get(table.moment)).toEqual(before);
    film.toggle();
    await vi.waitFor(() => expect(get(table.moment).step).toBeGreaterThan(2), 10_000);
    film.toggle();
    expect(get(film.playing)).toBe(false);
    film.close();
  });
  it('bears many jumps at once: the last one counts', async () => {
    const lesson = await loadLesson(game);
    const { film, table, at } = await opened(game, lesson, true);
    await Promise.all([film.goTo(5), film.goTo(2), film.goTo(9, false)]);
    await vi.waitFor(() => expect(at()).toBe(9));
    expect(get(table.connection)).toBe('live');
    await film.goTo(99);
    expect(at()).toBe(9);
    film.close();
  });
  it('after its end begins again', async () => {
    const lesson = await loadLesson(game);
    const { film, at } = await opened(game, lesson, true);
    await film.goTo(captionSteps(lesson).length - 1);
    await vi.waitFor(() => expect(get(film.over)).toBe(true), 10_000);
    film.speed.set(1);
    film.toggle();
    await vi.waitFor(() => expect(at()).toBe(0));
    expect([get(film.over), get(film.playing)]).toEqual([false, true]);
    film.close();
  });
  it('has a few speeds', async () => {
    const film = new Film(await loadLesson(game), { caption: (say) => say });
    for (let i = 0; i < 5; ++i) film.faster(1);
    expect(get(film.speed)).toBe(2);
    for (let i = 0; i < 5; ++i) film.faster(-1);
    expect(get(film.speed)).toBe(0.5);
  });
  it('gives long captions more time', () => {
    expect(readingTime('**Short**')).toBe(readingTime('Short'));
    expect(readingTime('x'.repeat(120))).toBeGreaterThan(readingTime('x'.repeat(80)));
  });
});
