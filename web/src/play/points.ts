// Where points come from.
import type { ScoreItem, View } from '../table/table';

interface Standing {
  seats?: { standing?: ScoreItem[] }[];
}

/** The items of a seat's score: of a score that stands on the table until the end, what it consists of now;
 *  otherwise everything that was scored so far. */
export function itemsOf(view: View, seat: number): ScoreItem[] {
  const standing = (view.table as Standing | null)?.seats?.[seat]?.standing;
  if (standing && view.actor !== 'end') return standing;
  return view.scored.flatMap((scoring) => scoring.items).filter((item) => item.seat === seat);
}

/** "+3", "−2", "0": with a real minus sign. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
