// Narrowing: how a board without rules finds out what may be tapped. A board has the list of legal events
// and what was tapped so far; an event's words are its tokens ("beat Br *r as r same"). Everything here
// is about lists of texts and knows no game.

/** The words of an event. */
export const tokens = (event: string): string[] => event.split(' ');

/** The first word: what kind of event it is. */
export const verb = (event: string): string => event.slice(0, (event + ' ').indexOf(' '));

/** The different verbs on offer, in the order of the list. */
export const verbs = (legal: readonly string[]): string[] => [...new Set(legal.map(verb))];

/** The events that start with these words. */
export function withPrefix(legal: readonly string[], prefix: readonly string[]): string[] {
  return legal.filter((event) => {
    const words = tokens(event);
    return prefix.every((word, i) => words[i] === word);
  });
}

/** The different words that can come next after these words; for events told word by word. */
export function nextTokens(legal: readonly string[], prefix: readonly string[]): string[] {
  const next = withPrefix(legal, prefix).map((event) => tokens(event)[prefix.length]);
  return [...new Set(next.filter((word) => word !== undefined))];
}

/** How often each word occurs. */
export function counts(words: readonly string[]): Map<string, number> {
  const result = new Map<string, number>();
  for (const word of words) result.set(word, (result.get(word) ?? 0) + 1);
  return result;
}

/** Does `words` hold every one of `picked`, as often as it was picked? */
export function holds(words: readonly string[], picked: readonly string[]): boolean {
  const have = counts(words);
  return [...counts(picked)].every(([word, n]) => (have.get(word) ?? 0) >= n);
}

/** The events that mention everything that was tapped, in any order; for hands of cards. */
export const mentioning = (legal: readonly string[], picked: readonly string[]): string[] =>
  legal.filter((event) => holds(tokens(event).slice(1), picked));

/** What may be tapped next, when cards are tapped in any order: word → how many more of it at most. */
export function mentionable(legal: readonly string[], picked: readonly string[]): Map<string, number> {
  const have = counts(picked);
  const result = new Map<string, number>();
  for (const event of mentioning(legal, picked)) {
    for (const [word, n] of counts(tokens(event).slice(1))) {
      const more = n - (have.get(word) ?? 0);
      if (more > 0) result.set(word, Math.max(more, result.get(word) ?? 0));
    }
  }
  return result;
}

/** The events whose tappable words are exactly what was tapped. `isPiece` says which words are pieces: in
 *  "beat Br *r as r same" the cards are, "as", "r" and "same" are not. */
export function exactly(
  legal: readonly string[],
  picked: readonly string[],
  isPiece: (word: string) => boolean,
): string[] {
  return mentioning(legal, picked).filter(
    (event) => tokens(event).slice(1).filter(isPiece).length === picked.length,
  );
}

/** The only event of the list, or null: what a confirm button plays. */
export const only = (events: readonly string[]): string | null => (events.length === 1 ? events[0]! : null);

/** Events by the value of a function, in the order of the list: `by(legal, (e) => tokens(e)[1])`. */
export function by<K>(legal: readonly string[], key: (event: string) => K): Map<K, string[]> {
  const result = new Map<K, string[]>();
  for (const event of legal) {
    const k = key(event);
    const list = result.get(k);
    if (list) list.push(event);
    else result.set(k, [event]);
  }
  return result;
}
