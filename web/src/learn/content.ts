// The rules as data: rules/<game>/<language>.json, loaded when somebody reads them. Pictures are the same in every
// language: rules/<game>/figures.json.
import type { Language } from '../i18n/i18n.svelte';

/** A paragraph (with **strong** words), a list, a worked example, or a picture with what it says. */
export type Block =
  string | { list: string[] } | { example: string; figure?: string } | { figure: string; says: string };

export interface Section {
  id: string; // the same in every language; addresses end with it
  title: string;
  text: Block[];
}

/** One drawing of a picture. Only `mark` is common to all games; the rest is for the game's pieces/. */
export interface Item {
  /** What is said about it: a tick, a cross, an arrow to the next one, or a number of points. */
  mark?: string;
  [part: string]: unknown;
}
export type Figures = Record<string, Item[]>;

type Loader<T> = () => Promise<T>;
const texts = import.meta.glob('./rules/*/{en,bg,ru}.json', { import: 'default' }) as Record<
  string,
  Loader<Section[]>
>;
const figures = import.meta.glob('./rules/*/figures.json', { import: 'default' }) as Record<
  string,
  Loader<Figures>
>;

export interface Rules {
  sections: Section[];
  figures: Figures;
}

export const hasRules = (game: string): boolean => `./rules/${game}/en.json` in texts;

export async function loadRules(game: string, language: Language): Promise<Rules> {
  const [sections, drawn] = await Promise.all([
    texts[`./rules/${game}/${language}.json`]!(),
    figures[`./rules/${game}/figures.json`]!(),
  ]);
  return { sections, figures: drawn };
}

/** A text in parts; every other one is strong. */
export const strongParts = (text: string): string[] => text.split('**');

/** All that a block says, without marks. */
export function wordsOf(block: Block): string[] {
  if (typeof block === 'string') return [strongParts(block).join('')];
  if ('list' in block) return block.list.map((one) => strongParts(one).join(''));
  return [strongParts('example' in block ? block.example : block.says).join('')];
}
