// The log in rounds. No game says where a round begins, and none needs to: it begins with the kind of luck that the game
// began with (cards are dealt or revealed again). Where that happens before every turn, as with the tiles of a map, a
// round is over when everybody had a turn.
import { verb } from '../boards/narrow';
import type { LogEntry } from '../table/table';

/** The plies at which rounds begin: the first one is 0. */
export function roundStarts(log: readonly LogEntry[], players: number): number[] {
  const first = log[0];
  if (!first) return [];
  if (first.actor !== 'chance') return [first.ply];
  const opening = (entry: LogEntry | undefined) =>
    entry?.actor === 'chance' && verb(entry.text) === verb(first.text);
  const bursts = log.flatMap((entry, i) => (opening(entry) && !opening(log[i - 1]) ? [i] : []));
  const acting = bursts.map((from, i) => {
    const turn = log.slice(from, bursts[i + 1]).filter(({ actor }) => actor === 'player');
    return new Set(turn.map(({ seat }) => seat)).size;
  });
  const turns = acting.length > 1 && acting.every((seats) => seats <= 1);
  return bursts.filter((_, i) => !turns || i % players === 0).map((i) => log[i]!.ply);
}

/** The round of each ply in `plies`, from 0 on; `starts` as above. */
export const roundOf = (ply: number, starts: readonly number[]): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= ply),
  );
