// The server's routes (docs/server.md). Without a server, or without a connection, everything answers
// "nothing": the client is whole without one.
import { signedIn } from '../browser/me.svelte';
import type { GameId, OptionValue } from '../engine/view';

export interface Me {
  person: string;
  name: string;
  language: string;
  guest: boolean;
  role?: string; // of an operator
  ban?: { until: number; reason: string };
}
export interface ServerSeat {
  kind: 'open' | 'invited' | 'bot' | 'person';
  name?: string;
  level?: string;
  key?: string; // of an invited seat, for the host
  mine?: boolean; // kept for me: no key is needed
  account?: boolean; // the name is an account's
  here?: boolean;
  stand_in?: string | boolean;
  resigned?: boolean;
}
export interface Listing {
  id: string;
  game: GameId;
  phase: 'waiting' | 'running' | 'over';
  seats: ServerSeat[];
  options?: Record<string, OptionValue>;
  rated?: boolean;
  aids?: boolean;
  clock?: ClockWish;
}
export interface MyTable {
  table: string;
  game: GameId;
  phase: 'waiting' | 'running' | 'over';
  players: number;
  at: number;
}
export type ClockWish =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'fischer'; seconds: number; increment: number }
  | { kind: 'days'; days: number };
export interface TableWish {
  game: GameId;
  options?: Record<string, OptionValue>;
  seats: { kind: 'open' | 'invited' | 'bot'; name?: string; level?: string }[];
  listed?: boolean;
  aids?: boolean;
  rated?: boolean;
  clock?: ClockWish;
  absent?: string;
  random_order?: boolean;
  spectators?: boolean;
  spectator_delay?: number; // seconds
  start?: boolean;
}

/** The end of the year 9999 is the server's word for "for ever". */
export const isForEver = (until: number): boolean => until >= 253_402_300_799_000;

export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; code: string };

/** One request; status 0: there is no server to be reached. */
async function send<T>(path: string, body?: object): Promise<Answer<T>> {
  try {
    const wish: RequestInit = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {};
    const response = await fetch(path, wish);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const value = (isJson ? await response.json() : null) as unknown;
    if (response.ok && isJson) return { ok: true, value: value as T };
    return { ok: false, status: response.status, code: (value as { error?: string } | null)?.error ?? '' };
  } catch {
    return { ok: false, status: 0, code: '' };
  }
}

let met: Promise<unknown> | null = null;

/** The first question makes a guest of a newcomer, and the others wait for its answer: asked at once, each would make a
 *  guest of its own, and the seat that one of them took would be lost with the cookie of the last. */
function request<T>(path: string, body?: object): Promise<Answer<T>> {
  if (met) return met.then(() => send<T>(path, body));
  const answer = send<T>(path, body);
  met = answer.then((said) => {
    if (!said.ok && said.status === 0) met = null; // nobody was there to be met
  });
  return answer;
}

const early = new Map<string, Promise<Answer<unknown>>>();

/** Asks before the page is there that needs it; the first who asks the same gets this answer. */
export function askAhead<T>(path: string): Promise<Answer<T>> {
  const answer = request<T>(path);
  early.set(path, answer);
  return answer;
}

export function ask<T>(path: string, body?: object): Promise<Answer<T>> {
  const asked = body ? undefined : early.get(path);
  early.delete(path);
  return (asked as Promise<Answer<T>> | undefined) ?? request<T>(path, body);
}

export interface Placing {
  seat: number;
  name: string; // "" for guests and bots
  bot: string; // the level, "" for people
  score: number;
  rank: number;
}
export interface Profile {
  name: string;
  since: number; // milliseconds since 1970, as all times
  ratings: { game: GameId; players: number; rating: number; deviation: number; games: number }[];
  results: {
    table?: string; // not for strangers, unless the match was open to everybody
    game: GameId;
    players: number;
    rated: boolean;
    at: number;
    placings: Placing[];
  }[];
  statistics: Record<
    GameId,
    { games: number; wins: number; mean_score: number; best_score: number; bots: Record<string, Tally> }
  >;
  versus: (Tally & { name: string })[]; // people with an account, those met most often first
}
/** Matches against one opponent; what is neither won nor lost was a tie. */
export interface Tally {
  games: number;
  wins: number;
  losses: number;
}

/** What everybody may know of somebody with an account. */
export async function profileOf(name: string): Promise<Profile | null> {
  const answer = await ask<Profile>(`/api/people/${encodeURIComponent(name)}`);
  return answer.ok ? answer.value : null;
}

/** The same of myself, as a guest too. */
export async function myProfile(): Promise<Profile | null> {
  const answer = await ask<Profile>('/api/my-profile');
  return answer.ok ? answer.value : null;
}

export interface Leaders {
  leaders: { name: string; rating: number; deviation: number; games: number }[];
  bots: { level: string; rating: number; deviation: number }[];
}
export async function leadersOf(game: GameId, players: number): Promise<Leaders | null> {
  const answer = await ask<Leaders>(`/api/leaders?game=${game}&players=${players}`);
  return answer.ok ? answer.value : null;
}

/** Asks, and remembers the name of an account for the line above every page. */
export async function whoAmI(): Promise<Answer<Me>> {
  const answer = await ask<Me>('/api/me');
  if (answer.ok) signedIn(answer.value.guest ? '' : answer.value.name);
  return answer;
}
export const createTable = (wish: TableWish) => ask<{ table: string; code: string }>('/api/tables', wish);
/** A table as everybody may see it. */
export const listingAt = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;
export const findCode = (code: string) => ask<{ table: string }>(`/api/codes/${encodeURIComponent(code)}`);

export async function myTables(): Promise<MyTable[]> {
  const answer = await ask<{ tables: MyTable[] }>('/api/my-tables');
  return answer.ok ? answer.value.tables : [];
}

/** The record of a finished match, or null. */
export async function recordOf(table: string): Promise<string | null> {
  try {
    const response = await fetch(`${listingAt(table)}/record`);
    const text = response.ok ? await response.text() : '';
    return text.startsWith('igra ') ? text : null;
  } catch {
    return null;
  }
}

/** The address of a WebSocket of this server. */
export const socketAddress = (path: string): string => `${location.origin.replace(/^http/, 'ws')}${path}`;
