// Plain search over the sections: every word must be there, in any order, at the beginning of a word.
import { wordsOf, type Section } from './content';

export interface Found {
  section: Section;
  /** The sentence that has most of the words. */
  line: string;
}

/** Letters without accents, so that "ё" is found as "е" and nobody needs the right keyboard. */
export const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ѝ', 'и');

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function hits(wanted: string[], text: string): number {
  const words = wordsIn(text);
  return wanted.filter((one) => words.some((word) => word.startsWith(one))).length;
}

const sentences = (text: string): string[] => text.match(/[^.!?]+[.!?]*/g) ?? [text];

/** The sections with all the words; those with a word in the title first. */
export function search(sections: Section[], query: string): Found[] {
  const wanted = wordsIn(query);
  if (wanted.length === 0) return [];
  const found = sections.flatMap((section) => {
    const lines = section.text.flatMap(wordsOf).flatMap(sentences);
    if (hits(wanted, [section.title, ...lines].join(' ')) < wanted.length) return [];
    const best = lines.reduce((a, b) => (hits(wanted, b) > hits(wanted, a) ? b : a), lines[0] ?? '');
    return [{ section, line: best.trim(), weight: hits(wanted, section.title) }];
  });
  return found.sort((a, b) => b.weight - a.weight).map(({ section, line }) => ({ section, line }));
}
