// The list view speaks: whole games of every game that has words, in three languages, without a word of notation.
import { describe, expect, it, vi } from 'vitest';
import { engineHere } from '../../engine/engine_for_tests';
import { needAreas, needGame, setLanguage } from '../../i18n/i18n.svelte';
import { loadWords } from '../index';
import { nextTokens, only, withPrefix } from '../narrow';
import type { Scene } from '../words';

vi.stubGlobal('document', { documentElement: { lang: '' } }); // where a language is told to the page
const names = ['Ана', 'Боби', 'Вера'];
const seats = names.map((name, seat) => ({ seat, name })) as Scene['seats'];
// Codes of cards, tokens of events, names of fields; places such as 3,-1 are what the map calls them.
const notation =
  /\b[CHWJSBGO]\d{1,2}\b|\b[VBCRY*][rsp*]\b|_|\b(tile|meeple|play|lead|beat)\b [A-Z\d*]|undefined|\{/;

describe.each(['five-towers', 'paws', 'klats', 'carcassonne'])('%s as a list', (game) => {
  it.each(['en', 'bg', 'ru'] as const)('is told in words, %s', async (language) => {
    await setLanguage(language);
    await Promise.all([needAreas('table'), needGame(game)]);
    const words = await loadWords(game);
    const engine = await engineHere();
    let position = await engine.ask('new', {
      game,
      players: 3,
      options: {},
      names: [],
      chance: 'auto',
      seed: 'list',
    });
    for (let i = 0; i < 60 && position.actor === 'player'; ++i) {
      const { view } = await engine.ask('view', { seat: position.seat });
      const scene = { seats, view };
      const told = words.sections!(scene);
      expect(told.length).toBeGreaterThan(3);
      const lines = told.flatMap(({ title, lines: list }) => [title, ...list]);
      const steps = stepsOf(view.legal).map((said) => words.step?.(said, scene) ?? said.at(-1)!);
      expect([...lines, ...steps].filter((line) => notation.test(line))).toEqual([]);
      const event = view.legal[(7 * i) % view.legal.length]!;
      position = await engine.ask('apply', { event });
    }
  });
});

/** What a long list offers first, after what goes without saying. */
function stepsOf(legal: string[], said: string[] = []): string[][] {
  if (withPrefix(legal, said).length <= 14) return [];
  const next = nextTokens(legal, said);
  const sure = only(next);
  return sure === null ? next.map((word) => [...said, word]) : stepsOf(legal, [...said, sure]);
}
