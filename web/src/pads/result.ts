// A pad's result for others: as text to send, as JSON to keep and to load again.
import { ranking, type Pad } from './pad';
import { leaders, over, scoringOf, totals } from './scoring';
import { newPad } from './sheets';

interface Words {
  title: string;
  name: (seat: number) => string;
  points: (n: number) => string;
  round: (n: number) => string;
}

/** Lines like "1. Ann: 25 points" below a title, then what each round brought, if the game has rounds. */
export function resultText(pad: Pad, { title, name, points, round }: Words): string {
  const lines = ranking(totals(pad)).map((one) => `${one.place}. ${name(one.seat)}: ${points(one.points)}`);
  const rounds = (scoringOf(pad.game)?.rounds?.(pad) ?? []).map((gains, n) => {
    const each = gains.flatMap((gain, seat) => (gain === 0 ? [] : [`${name(seat)} ${gain}`]));
    return `${round(n + 1)}: ${each.join(', ') || '–'}`;
  });
  return [title, ...lines, ...rounds].join('\n');
}

export function resultJson(pad: Pad, name: (seat: number) => string): string {
  const points = totals(pad);
  const { game, options, entries, marks } = pad;
  const players = pad.names.map((_, seat) => ({ name: name(seat), points: points[seat] }));
  const finished = over(pad);
  const winners = finished ? leaders(pad).map(name) : [];
  const started = new Date(pad.started).toISOString();
  return (
    JSON.stringify({ game, started, finished, options, players, marks, winners, entries }, null, 2) + '\n'
  );
}

/** The pad of a saved file; null if it is none, or does not add up. */
export function padFromJson(text: string): Pad | null {
  try {
    const saved = JSON.parse(text) as Record<string, unknown>;
    const { game, options, entries, players, started, finished, marks } = saved;
    if (typeof game !== 'string' || !Array.isArray(entries) || !Array.isArray(players)) return null;
    if (!scoringOf(game) || players.length < 2 || players.length > 6) return null;
    const names = players.map((one: { name?: unknown }) => (typeof one.name === 'string' ? one.name : ''));
    const known = { ...scoringOf(game)!.options, ...(options as object) };
    const pad: Pad = { ...newPad(game, names, known), entries, finished: finished === true };
    if (Array.isArray(marks)) pad.marks = marks as number[];
    if (typeof started === 'string' && Number.isFinite(Date.parse(started)))
      pad.started = Date.parse(started);
    const said = players.map((one: { points?: unknown }) => one.points);
    return totals(pad).every((points, seat) => points === said[seat]) ? pad : null;
  } catch {
    return null;
  }
}
