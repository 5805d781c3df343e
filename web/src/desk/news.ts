// What a change at one of my tables means to me, if I am not looking.
import type { NoticeKind } from '../browser/notices.svelte';
import { seatIsKept, timeLeft, waitsForMe, type Card } from './cards';

/** With so little left of days, whose turn it is is said again. */
export const lastHours = 12 * 3600_000;

/** `before`: the table as it was told last; undefined: it is new to me. */
export function newsOf(before: Card | undefined, after: Card): NoticeKind | null {
  if (seatIsKept(after)) return before && seatIsKept(before) ? null : 'kept';
  if (after.phase === 'over') return before && before.phase !== 'over' ? 'over' : null;
  return waitsForMe(after) && !(before && waitsForMe(before)) ? 'turn' : null;
}

/** Whether time for a move is running out: of days, where one plans by them. */
export const runsOut = (card: Card, now: number): boolean =>
  card.clock?.kind === 'days' && waitsForMe(card) && (timeLeft(card, now) ?? Infinity) < lastHours;
