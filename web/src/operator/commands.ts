// What an operator may ask the server to do (docs/operating.md): one address, one closed set of commands.
import { t } from '../i18n/i18n.svelte';
import { moment } from '../i18n/times';
import { ask, isForEver, type Answer } from '../server/api';

export interface Someone {
  person: string;
  name: string;
  account: boolean;
  since: number;
  role: string;
  ban?: { until: number; reason: string };
}
export interface AdminTable {
  table: string;
  game: string;
  phase: 'waiting' | 'running' | 'over';
  at: number;
  aside: boolean;
  seats: { kind: string; name?: string; level?: string }[];
}
export interface Ban {
  subject: string;
  network: boolean;
  name?: string;
  until: number;
  reason: string;
  over: boolean;
}
export interface Announcement {
  announcement: string;
  text: string;
  bg: string;
  ru: string;
  until: number;
  shown: boolean;
}
export interface Limit {
  name: string;
  value: string;
}
export interface Usage {
  people: { person: string; name: string; sockets: number; tables: number; bot_seconds: number }[];
  networks: { address: string; sockets: number }[];
}
export interface Deed {
  number: number;
  at: number;
  by: string;
  command: Record<string, string>;
  failure: string;
}
/** Numbers of the last day, oldest first: `at` in milliseconds, the others a list each. */
export interface Numbers {
  at: number[];
  [name: string]: number[];
}

export function command<T = object>(what: string, fields: Record<string, string> = {}): Promise<Answer<T>> {
  const said = Object.entries(fields).filter(([, value]) => value !== '');
  return ask<T>('/api/admin', { do: what, ...Object.fromEntries(said) });
}

/** Until when something holds, in words. */
export const endWords = (until: number): string => (isForEver(until) ? t('operator.forEver') : moment(until));

/** A line through values, as the points of an SVG of width and height 1; a flat line lies at the bottom. */
export function line(values: number[]): string {
  const most = Math.max(...values, 0);
  const last = Math.max(values.length - 1, 1);
  return values
    .map((value, i) => `${(i / last).toFixed(4)},${(most ? 1 - value / most : 1).toFixed(4)}`)
    .join(' ');
}
