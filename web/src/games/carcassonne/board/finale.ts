// The end of the game, category by category, as it is counted at a real table: what each brings to everybody, and where
// it lies on the map. The points are the engine's items; nothing is counted here but their sums.
import type { ScoreItem } from '../../../table/table';

/** In the order in which they are counted. */
export const heaps = ['road', 'city', 'monastery', 'field', 'guard'] as const;
export type Heap = (typeof heaps)[number];

export interface FinaleStep {
  heap: Heap;
  items: ScoreItem[];
  /** By seat: what this brings, and what everybody has after it. */
  gains: number[];
  totals: number[];
}

const kinds: Record<string, Heap> = { spies: 'guard', guard: 'guard' };

/** What an item is about, and whether it is counted at the end only: 'carcassonne.end_guard_escaped' → guard. */
export function heapOf(key: string): { heap: Heap; atEnd: boolean } | null {
  const [word = '', ...rest] = key.slice(key.indexOf('.') + 1).split('_');
  const atEnd = word === 'end';
  const kind = (atEnd ? rest[0] : word) ?? '';
  const heap = heaps.find((one) => one === kind) ?? kinds[kind];
  return heap ? { heap, atEnd } : null;
}

/** Nothing to count: no steps. `scores` are those after the end. */
export function finaleOf(items: readonly ScoreItem[], scores: readonly number[]): FinaleStep[] {
  const last = items.filter(({ key }) => heapOf(key)?.atEnd);
  const sums = (some: readonly ScoreItem[]) =>
    scores.map((_, seat) =>
      some.filter((item) => item.seat === seat).reduce((sum, { points }) => sum + points, 0),
    );
  const all = sums(last);
  let totals = scores.map((score, seat) => score - all[seat]!);
  return heaps.flatMap((heap) => {
    const own = last.filter(({ key }) => heapOf(key)?.heap === heap);
    if (own.length === 0) return [];
    const gains = sums(own);
    totals = totals.map((total, seat) => total + gains[seat]!);
    return [{ heap, items: own, gains, totals }];
  });
}
