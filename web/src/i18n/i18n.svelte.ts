// Texts in three languages. A text has the key `<area>.<key>` and lies in <lang>/<area>.json, a game's in
// games/<game>/board/<lang>.json; areas are loaded when they are needed, English defines which keys exist. `t()` reads a
// signal: whatever shows a text changes with the language, without a reload.
import { store, stored } from '../browser/stored';
import type { ScoreItem } from '../engine/view';
import type account from './en/account.json';
import type leaders from './en/leaders.json';
import type learn from './en/learn.json';
import type lessons from './en/lessons.json';
import type operator from './en/operator.json';
import type pads from './en/pads.json';
import type setup from './en/setup.json';
import type shell from './en/shell.json';
import type table from './en/table.json';
import names from './languages.json';
import { fill, type Params, type Text } from './fill';

/** What texts there are; a game adds its own where its board is (games/<game>/board/index.ts). */
export interface Areas {
  shell: typeof shell;
  setup: typeof setup;
  account: typeof account;
  table: typeof table;
  leaders: typeof leaders;
  learn: typeof learn;
  lessons: typeof lessons;
  operator: typeof operator;
  pads: typeof pads;
}
export type Area = keyof Areas;
export type Key = { [A in Area]: `${A}.${keyof Areas[A] & string}` }[Area];
export type { Params };

export type Language = keyof typeof names;
export const languages = Object.keys(names) as Language[];
/** Each in itself: whoever looks for a language reads that one. */
export const languageNames: Record<Language, string> = names;

type Texts = Record<string, Text>;
type Loaders = Record<string, (() => Promise<Texts>) | undefined>;
const own = import.meta.glob(['./*/*.json', '!./*/{setup,shell,table}.json'], {
  import: 'default',
}) as Loaders;
const ofGames = import.meta.glob('../games/*/board/[a-z][a-z].json', { import: 'default' }) as Loaders;
const usual = import.meta.glob('./usual/*.ts') as Record<string, () => Promise<Record<string, Texts>>>;
// The games' sentences that explain points; their keys are whole: "paws.left".
const scores = import.meta.glob('../../../src/games/*/texts/*.json', { import: 'default' }) as Loaders;

// A map is one signal: nobody watches single texts, they come and change together.
const state = $state<{ language: Language; texts: Record<string, Map<string, Text>> }>({
  language: 'en',
  texts: {},
});
const wanted = new Set<Area>(['shell']);

async function loadArea(language: Language, area: Area): Promise<void> {
  const id = `${language}/${area}`;
  if (state.texts[id]) return;
  const folder = area.replaceAll('-', '_');
  const [texts, explained] = await Promise.all([
    own[`./${language}/${area}.json`]?.() ??
      ofGames[`../games/${area}/board/${language}.json`]?.() ??
      usual[`./usual/${language}.ts`]!().then((all) => all[area]!),
    scores[`../../../src/games/${folder}/texts/${language}.json`]?.() ?? ({} as Texts),
  ]);
  const all = new Map<string, Text>(Object.entries(explained));
  for (const [key, text] of Object.entries(texts)) all.set(`${area}.${key}`, text);
  state.texts[id] = all;
}

/** Loads areas in the present language; pages and boards await it before they are shown. */
export async function needAreas(...areas: Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await Promise.all(areas.map((area) => loadArea(state.language, area)));
}

/** The area of a game, if it has one. */
export async function needGame(game: string): Promise<void> {
  if (`../games/${game}/board/en.json` in ofGames) await needAreas(game as Area);
}

export async function setLanguage(language: Language): Promise<void> {
  // Before anything is shown: what is asked for meanwhile comes in this language too.
  if (Object.keys(state.texts).length === 0) state.language = language;
  await Promise.all([...wanted].map((area) => loadArea(language, area)));
  state.language = language;
  document.documentElement.lang = language;
  store('igra.language', language);
}

/** The stored choice, or the browser's wish. */
export function preferredLanguage(): Language {
  const wishes = [stored('igra.language') ?? '', ...navigator.languages].map((wish) => wish.slice(0, 2));
  return wishes.find((wish): wish is Language => (languages as readonly string[]).includes(wish)) ?? 'en';
}

export const language = (): Language => state.language;

function text(key: string): Text | undefined {
  const area = key.slice(0, key.indexOf('.'));
  return state.texts[`${state.language}/${area}`]?.get(key);
}

/** The text of a key; {name} is filled from params, plurals are chosen by params.n. */
export function t(key: Key, params: Params = {}): string {
  const found = text(key);
  return found === undefined ? key : fill(found, state.language, params);
}

/** A text that need not exist: a game may have no words of its own. */
export function maybe(key: string, params: Params = {}): string | null {
  const found = text(key);
  return found === undefined ? null : fill(found, state.language, params);
}

/** The sentence of points. `argument` puts a raw argument into words. */
export function explainItem(item: ScoreItem, argument: (name: string, value: unknown) => string): string {
  const found = text(item.key);
  if (found === undefined) return item.key;
  const params: Params = {};
  for (const [name, value] of Object.entries(item.args)) params[name] = argument(name, value);
  return fill(found, state.language, params);
}
