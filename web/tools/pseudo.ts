// A language that nobody speaks, for tests: PSEUDO=1 vite build writes a client whose English texts are longer, carry
// accents and stand in brackets. What is shown without them was never translatable; what is cut off would be cut off in
// a language with longer words. tests/e2e/pseudo.mjs looks at every view of it.
import type { Plugin } from 'vite';

const accents: Record<string, string> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};
/** Texts stand in these, and in nothing else that is shown. */
const [open, close] = ['⟦', '⟧'];

/** Every third vowel is said twice; what stands in braces is filled in later. */
export function pseudo(text: string): string {
  let vowels = 0;
  const longer = text.replace(/\{\w+\}|[a-zA-Z]/g, (found) => {
    const accented = accents[found] ?? found;
    return /[aeiou]/.test(found) && ++vowels % 3 === 0 ? accented + accented : accented;
  });
  return open + longer + close;
}

/** Every text in it; ids, and names of pictures, are none. */
export function translated(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      key === 'id' || key === 'figure' ? own : translated(own),
    ]),
  );
}

export function pseudoLanguage(): Plugin {
  return {
    name: 'igra-pseudo-language',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/(i18n\/en\/\w+|(board|rules|texts)\/en)\.json$/.test(id)) return null;
      return { code: JSON.stringify(translated(JSON.parse(code))), map: null };
    },
  };
}
