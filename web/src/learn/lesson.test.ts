import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { games } from '../games/all';
import { engineHere } from '../engine/engine_for_tests';
import { hasLesson } from '../games/lessons';
import { bestOf, chunks, follows, loadLesson, textOf, textsUntil, type Lesson } from './lesson';
import { LessonTable } from './lesson_table';
import type { Progress } from './pupil';

const texts = import.meta.glob('../i18n/*/lessons.json', { import: 'default', eager: true }) as Record<
  string,
  Record<string, string>
>;

async function opened(game: string, lesson: Lesson, from: Progress | null = null) {
  const kept: Progress[] = [];
  const engine = await engineHere();
  const table = new LessonTable(game, lesson, { pace: 0, engine, from, keep: (one) => kept.push(one) });
  await table.open();
  return { table, kept };
}

/** Follows every advice; `look` sees each moment. */
async function goThrough(table: LessonTable, last: number, look: () => void = () => undefined) {
  for (let guard = 0; get(table.moment).step < last; ++guard) {
    if (guard > 200) throw new Error('the lesson does not end');
    look();
    const { advice } = get(table.moment);
    if (advice === null) await table.next();
    else expect(await table.play(advice)).toEqual({ ok: true });
  }
}

describe.each(games.map(({ id }) => id).filter(hasLesson))('the lesson of %s', (game) => {
  it('goes from start to end on the real engine, every advice legal', async () => {
    const lesson = await loadLesson(game);
    const last = lesson.steps.length - 1;
    const { table, kept } = await opened(game, lesson);
    await goThrough(table, last, () => {
      const { step, advice, busy } = get(table.moment);
      const { view } = get(table.cut)!;
      expect(busy).toBe(false);
      const wanted = lesson.steps[step]!.do;
      expect(advice === null, `step ${step}: ${wanted}`).toBe(wanted === undefined);
      if (advice !== null) expect(view.legal).toContain(advice);
      else expect(view.legal).toEqual([]);
    });
    expect(get(table.connection)).toBe('live');
    expect(kept.at(-1)).toMatchObject({ step: last, done: true });
    await table.again();
    expect(kept.at(-1)).toMatchObject({ step: 0, done: true });
    await goThrough(table, last);
    expect(get(table.cut)!.view.scores[0]).toBe(
      { 'five-towers': 17, paws: 1, klats: 0, carcassonne: 20 }[game],
    );
  });

  it('has six to fifteen texts, with captions for the film, all of them in every language and none unused', async () => {
    const lesson = await loadLesson(game);
    const said = lesson.steps.flatMap(({ say }) => say ?? []);
    expect(said.length).toBeGreaterThanOrEqual(6);
    expect(said.length).toBeLessThanOrEqual(15);
    expect(new Set(said).size).toBe(said.length);
    for (const area of Object.values(texts)) {
      const own = Object.keys(area).filter((key) => key.startsWith(`${game}.`));
      expect(own.sort()).toEqual(said.map((say) => `${game}.${say}`).sort());
      const captions = Object.keys(area).filter((key) => key.startsWith(`film.${game}.`));
      expect(captions.sort()).toEqual(said.map((say) => `film.${game}.${say}`).sort());
    }
  });

  it('does not take anything else, and says so', async () => {
    const lesson = await loadLesson(game);
    const { table } = await opened(game, lesson);
    const at = lesson.steps.findIndex(({ do: advice }) => advice && !advice.endsWith('...'));
    await goThrough(table, at);
    const { view } = get(table.cut)!;
    const other = view.legal.find((event) => !follows(lesson.steps[at]!.do!, event))!;
    expect(await table.play(other)).toEqual({ ok: false, why: 'lessons.tryFirst' });
    expect(get(table.moment)).toMatchObject({ step: at, strayed: true });
    expect(await table.play('fly')).toEqual({ ok: false, why: 'table.illegal' });
    expect(get(table.cut)!.view.ply).toBe(view.ply);
  });

  it('goes on where the pupil stopped', async () => {
    const lesson = await loadLesson(game);
    const { table, kept } = await opened(game, lesson);
    await goThrough(table, 4);
    const again = await opened(game, lesson, kept.at(-1));
    expect(get(again.table.moment)).toEqual(get(table.moment));
    expect(get(again.table.cut)!.view).toEqual(get(table.cut)!.view);
    await goThrough(again.table, lesson.steps.length - 1);
  });
});

describe('a lesson', () => {
  const lesson: Lesson = {
    players: 2,
    options: {},
    steps: [{ say: 'a', events: ['reveal C3'] }, { say: 'b', do: 'bid 1' }, { do: 'keep' }, { say: 'c' }],
  };
  it('that advises what is not legal has no advice to follow', async () => {
    const { table } = await opened('five-towers', lesson);
    await table.next();
    expect(get(table.moment)).toMatchObject({ step: 1, advice: null }); // one card of five is open: no bids yet
  });
  it('with an impossible event is not shown', async () => {
    const bad = { ...lesson, steps: [{ say: 'a', events: ['reveal Z3'] }] };
    await expect(opened('five-towers', bad)).rejects.toThrow();
  });
  it('begins anew when it has changed since', async () => {
    const game = 'five-towers';
    const whole = await loadLesson(game);
    const { table } = await opened(game, whole, { step: 3, events: ['reveal Z9'], done: false });
    expect(get(table.moment).step).toBe(0);
    expect(get(table.connection)).toBe('live');
  });
  it('knows its texts and its advice', () => {
    expect([0, 1, 2, 3].map((at) => textOf(lesson, at))).toEqual(['a', 'b', 'b', 'c']);
    expect(textsUntil(lesson, 2)).toBe(2);
    expect(follows('place ...', 'place C3')).toBe(true);
    expect(follows('place C3', 'place C31')).toBe(false);
    expect(follows('keep | place ...', 'place C3')).toBe(true);
    expect(bestOf('place W4 | place ...', ['place C3', 'place W4'])).toBe('place W4');
    expect(bestOf('place W4 | place ...', ['place C3'])).toBe('place C3');
    expect(bestOf('place W4', ['place C3'])).toBeNull();
    expect(chunks(['draw A', 'pass', 'draw B', 'draw C', 'pass'])).toEqual([
      ['draw A'],
      ['pass', 'draw B', 'draw C'],
      ['pass'],
    ]);
    expect(hasLesson('chess')).toBe(false);
  });
});
