// Spans of time and moments as people say them, in the language of the interface.
import { language } from './i18n.svelte';

const units = [
  ['day', 24 * 3600_000],
  ['hour', 3600_000],
  ['minute', 60_000],
] as const;

const unitOf = (span: number) => units.find(([, size]) => span >= size) ?? units[2];

/** "2 days 23 hours", "5 hours 10 minutes", "1 minute": two units, of which the second may be missing. */
export function span(milliseconds: number): string {
  let rest = Math.max(milliseconds, 60_000);
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    if (count > 0)
      parts.push(
        new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      );
    else if (parts.length > 0) break;
    rest -= count * size;
  }
  return parts.slice(0, 2).join(' ');
}

type Style = 'short' | 'medium' | 'long';

/** A day and the time of day. */
export const moment = (time: number, date: Style = 'medium', clock: Style = 'short'): string =>
  new Date(time).toLocaleString(language(), { dateStyle: date, timeStyle: clock });

/** "2 days ago", "just now". */
export function ago(milliseconds: number): string {
  const [unit, size] = unitOf(milliseconds);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(
    milliseconds < 60_000 ? 0 : -Math.floor(milliseconds / size),
    milliseconds < 60_000 ? 'second' : unit,
  );
}
