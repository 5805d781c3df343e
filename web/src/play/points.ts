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

export interface Heap {
  title: string | null;
  items: ScoreItem[];
  sum: number;
}

/** Many items put together by what they are about, in the order in which each kind came first. A few are read as they
 *  are. */
export function heapsOf(items: readonly ScoreItem[], titleOf: (key: string) => string | null): Heap[] {
  const heaps = new Map<string | null, Heap>();
  for (const item of items) {
    const title = items.length > few ? titleOf(item.key) : null;
    const heap = heaps.get(title) ?? { title, items: [], sum: 0 };
    heap.items.push(item);
    heap.sum += item.points;
    heaps.set(title, heap);
  }
  return [...heaps.values()];
}
const few = 6;

/** "+3", "−2", "0": with a real minus sign. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
