// The rules as data: games/<game>/rules/<language>.json, loaded when somebody reads them. Pictures (figures.json) and which
// section answers what in which phase (phases.json) are the same in every language.
import type { Language } from '../i18n/i18n.svelte';

/** A paragraph (with **strong** words), a list, a worked example, a picture with what it says, or a note: what the
 *  rulebook leaves open and we decided or reconstructed. */
export type Block =
  | string
  | { list: string[] }
  | { example: string; figure?: string }
  | { figure: string; says: string }
  | { note: string };

export interface Section {
  id: string; // the same in every language; addresses end with it
  title: string;
  text: Block[];
}

/** One drawing of a picture. Only `mark` is common to all games; the rest is for the game's Pieces.svelte. */
export interface Item {
  /** What is said about it: a tick, a cross, an arrow to the next one, or a number of points. */
  mark?: string;
  [part: string]: unknown;
}
export type Figures = Record<string, Item[]>;

type Loader<T> = () => Promise<T>;
const texts = import.meta.glob('../games/*/rules/[a-z][a-z].json', { import: 'default' }) as Record<
  string,
  Loader<Section[]>
>;
const figures = import.meta.glob('../games/*/rules/figures.json', { import: 'default' }) as Record<
  string,
  Loader<Figures>
>;
const phases = import.meta.glob('../games/*/rules/phases.json', { import: 'default' }) as Record<
  string,
  Loader<Record<string, string>>
>;

export interface Rules {
  sections: Section[];
  figures: Figures;
  /** The section that answers "what may I do now?", by the phase that the view tells. */
  phases: Record<string, string>;
}

export const hasRules = (game: string): boolean => `../games/${game}/rules/en.json` in texts;

export async function loadRules(game: string, language: Language): Promise<Rules> {
  const home = `../games/${game}/rules`;
  const [sections, drawn, places] = await Promise.all([
    texts[`${home}/${language}.json`]!(),
    figures[`${home}/figures.json`]?.() ?? {},
    phases[`${home}/phases.json`]?.() ?? {},
  ]);
  return { sections, figures: drawn, phases: places };
}

export const sectionOf = ({ phases }: Pick<Rules, 'phases'>, phase: string | null): string =>
  phases[phase ?? ''] ?? 'goal';

/** A text in parts; every other one is strong. */
export const strongParts = (text: string): string[] => text.split('**');

/** All that a block says, without marks. */
export function wordsOf(block: Block): string[] {
  if (typeof block === 'string') return [strongParts(block).join('')];
  if ('list' in block) return block.list.map((one) => strongParts(one).join(''));
  if ('note' in block) return [strongParts(block.note).join('')];
  return [strongParts('example' in block ? block.example : block.says).join('')];
}
