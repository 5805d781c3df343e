// The rules say the same things in every language, at the same places, with the same pictures; and search finds them.
import { describe, expect, it } from 'vitest';
import { games } from '../games/all';
import { languages } from '../i18n/i18n.svelte';
import { hasRules, loadRules, sectionOf, wordsOf, type Block, type Section } from './content';
import { plain, search } from './search';

const kindOf = (block: Block): string => {
  if (typeof block === 'string') return 'text';
  if ('list' in block) return `list of ${block.list.length}`;
  if ('note' in block) return 'note';
  return `${'example' in block ? 'example' : 'figure'} ${block.figure ?? ''}`;
};
const known = games.filter(({ id }) => hasRules(id)).map(({ id }) => id);

describe.each(known)('the rules of %s', (game) => {
  it('have the same shape in every language', async () => {
    const [english, ...others] = await Promise.all(languages.map((one) => loadRules(game, one)));
    const shape = (sections: Section[]) => sections.map(({ id, text }) => [id, ...text.map(kindOf)]);
    for (const other of others) expect(shape(other.sections)).toEqual(shape(english!.sections));
  });

  it('say the same numbers in every language', async () => {
    const [english, ...others] = await Promise.all(languages.map((one) => loadRules(game, one)));
    const numbers = (sections: Section[]) =>
      sections.flatMap(({ id, text }) =>
        text.map((block) => [id, ...new Set(wordsOf(block).join(' ').match(/\d+/g))].sort().join(' ')),
      );
    for (const other of others) expect(numbers(other.sections)).toEqual(numbers(english!.sections));
  });

  it('have goal, setup, turn, scoring, end, and every picture', async () => {
    const { sections, figures } = await loadRules(game, 'en');
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['goal', 'setup', 'turn', 'scoring', 'end', 'variants']));
    const used = sections.flatMap(({ text }) =>
      text.flatMap((block) => (typeof block === 'object' && 'figure' in block ? [block.figure] : [])),
    );
    expect([...used].sort()).toEqual(Object.keys(figures).sort());
  });

  it('have a place for every phase', async () => {
    const rules = await loadRules(game, 'en');
    const ids = rules.sections.map(({ id }) => id);
    expect(Object.keys(rules.phases)).toContain('over');
    for (const section of Object.values(rules.phases)) expect(ids).toContain(section);
    expect(sectionOf(rules, 'no such phase')).toBe('goal');
  });
});

describe('what people look for', () => {
  // In words of the rulebooks, as they would be typed: a word, a language, where it must lead.
  it.each([
    ['младший', 'ru', 'klats', 'setup'],
    ['ценител', 'ru', 'klats', 'variants'],
    ['ценител', 'bg', 'klats', 'variants'],
    ['обсег', 'bg', 'carcassonne', 'towers'],
    ['сегмент', 'bg', 'carcassonne', 'towers'],
    ['сегмент', 'ru', 'carcassonne', 'towers'],
    ['свита', 'bg', 'carcassonne', 'setup'],
    ['тунел', 'bg', 'carcassonne', 'field'],
    ['отворени', 'bg', 'five-towers', 'turn'],
    ['изчистени', 'bg', 'five-towers', 'end'],
    ['особое окончание', 'ru', 'paws', 'declare'],
    ['наименьшей силы', 'ru', 'paws', 'beat'],
    ['пропустить', 'ru', 'paws', 'pass'],
    ['first player', 'en', 'paws', 'setup'],
    ['Ramon', 'en', 'klats', 'setup'],
    ['tunnel', 'en', 'carcassonne', 'field'],
  ] as const)('%s (%s) is found in %s', async (query, language, game, section) => {
    const { sections } = await loadRules(game, language);
    const found = search(sections, query);
    expect(found.map((one) => one.section.id)).toContain(section);
    const { section: there, line } = found.find((one) => one.section.id === section)!;
    for (const word of plain(query).split(' ')) expect(plain(`${there.title} ${line}`)).toContain(word);
  });
});

describe('search', () => {
  const sections = [
    { id: 'a', title: 'Roads', text: ['A road **ends** at a village.', { list: ['One point a tile.'] }] },
    { id: 'b', title: 'Cities', text: ['Two points a tile. No road here.'] },
    { id: 'c', title: 'Ещё', text: ['Башня растёт.'] },
  ];
  const ids = (query: string) => search(sections, query).map(({ section }) => section.id);

  it('needs every word, as the beginning of a word', () => {
    expect(ids('road tile')).toEqual(['a', 'b']);
    expect(ids('villa')).toEqual(['a']);
    expect(ids('oad')).toEqual([]);
    expect(ids('road tower')).toEqual([]);
    expect(ids('  ')).toEqual([]);
  });
  it('puts titles first', () => expect(ids('tile cit')).toEqual(['b']));
  it('forgives capitals and accents', () => {
    expect(ids('БАШНЯ РАСТЕТ')).toEqual(['c']);
    expect(plain('Ёлка')).toBe('елка');
  });
  it('shows the sentence that was meant', () =>
    expect(search(sections, 'villages'.slice(0, 7))[0]!.line).toBe('A road ends at a village.'));
});
