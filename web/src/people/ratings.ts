// Ratings as they are listed: people and, as anchors, the bots, on one scale.
import type { Leaders, Tally } from '../server/api';

export interface Rated {
  rating: number;
  deviation: number;
}
export type Row = Rated &
  ({ kind: 'person'; name: string; games: number; place: number } | { kind: 'bot'; level: string });

/** What is all but certain: as the server sorts, the rating less one and a half times the doubt. */
const certain = ({ rating, deviation }: Rated): number => rating - 1.5 * deviation;

/** People in the server's order, bots where they belong among them. */
export function rowsOf({ leaders, bots }: Leaders): Row[] {
  const people: Row[] = leaders.map((one, i) => ({ ...one, kind: 'person', place: i + 1 }));
  const rows = [...people];
  for (const bot of [...bots].sort((a, b) => certain(b) - certain(a))) {
    const below = rows.findIndex((one) => certain(one) < certain(bot));
    rows.splice(below < 0 ? rows.length : below, 0, { ...bot, kind: 'bot' });
  }
  return rows;
}

/** The ends of a scale on which all of them have room. */
export function scaleOf(all: readonly Rated[]): [number, number] {
  const from = Math.min(...all.map((one) => one.rating - one.deviation));
  const to = Math.max(...all.map((one) => one.rating + one.deviation));
  return from < to ? [from, to] : [from - 1, from + 1];
}

/** The level of bots that was met most often, and how it went. */
export function favourite(bots: Record<string, Tally>): [string, Tally] | null {
  const [first, ...others] = Object.entries(bots);
  if (!first) return null;
  return others.reduce((most, one) => (one[1].games > most[1].games ? one : most), first);
}

export const tallied = ({ games, wins, losses }: Tally) => ({ wins, ties: games - wins - losses, losses });
/** "3 – 0 – 1": won, tied, lost. */
export const scores = (tally: Tally): string => Object.values(tallied(tally)).join(' – ');
