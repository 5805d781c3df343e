// Which of a bot's candidates are worth showing, and in what order.
import type { Candidate } from '../table/table';

const most = 5;
/** Tried less often than this, compared with the one tried most: what it brings is a guess. */
const guess = 0.05;

/** The best first, by what is shown of them. What was never tried says nothing of its worth and is left out, unless
 *  nothing was tried at all: then the bot's own order stands. */
export function ranked(candidates: readonly Candidate[]): Candidate[] {
  const often = Math.max(0, ...candidates.map(({ visits = 0 }) => visits));
  if (often === 0) return candidates.slice(0, most);
  const tried = candidates.filter(({ visits = 0 }) => visits > 0 && visits >= often * guess);
  return tried.sort((a, b) => b.win - a.win || b.visits! - a.visits!).slice(0, most);
}
