// A pad's result for others: as text to send, as JSON to keep.
import { ranking, type Pad } from './pad';
import { leaders, over, totals } from './scoring';

/** Lines like "1. Ann: 25" below a title; `points` puts a number into words. */
export function resultText(
  pad: Pad,
  title: string,
  name: (seat: number) => string,
  points: (n: number) => string,
): string {
  const lines = ranking(totals(pad)).map((one) => `${one.place}. ${name(one.seat)}: ${points(one.points)}`);
  return [title, ...lines].join('\n');
}

export function resultJson(pad: Pad, name: (seat: number) => string): string {
  const points = totals(pad);
  const players = pad.names.map((_, seat) => ({ name: name(seat), points: points[seat] }));
  const { game, options, entries } = pad;
  const finished = over(pad);
  const winners = finished ? leaders(pad).map(name) : [];
  const started = new Date(pad.started).toISOString();
  return JSON.stringify({ game, started, finished, options, players, winners, entries }, null, 2) + '\n';
}
