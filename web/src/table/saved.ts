// Local tables kept in this browser: the setup and the record are all there is to a game.
import type { GameId, OptionValue } from './table';

export type LocalSeat = { kind: 'human'; name: string } | { kind: 'bot'; level: string };

export interface LocalSetup {
  id: string;
  game: GameId;
  options: Record<string, OptionValue>;
  seats: LocalSeat[];
  seed: string;
}

export interface Saved {
  setup: LocalSetup;
  record: string;
  ply: number;
  over: boolean;
  scores: number[];
  changed: number; // milliseconds since 1970
}

const prefix = 'igra.table.';
const mostFinished = 40;
// Where the browser refuses to store (private windows), tables last until the page is closed.
const memory = new Map<string, string>();

function store(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept in memory.
  }
}

function keys(): string[] {
  const found = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; ++i) found.add(localStorage.key(i)!);
  } catch {
    // Nothing stored here.
  }
  return [...found].filter((key) => key.startsWith(prefix));
}

function read(key: string): Saved | null {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(key);
  } catch {
    // As above.
  }
  text ??= memory.get(key);
  if (!text) return null;
  try {
    return JSON.parse(text) as Saved;
  } catch {
    return null;
  }
}

export const loadTable = (id: string): Saved | null => read(prefix + id);

/** All saved tables, the latest first. */
export function savedTables(): Saved[] {
  const all = keys().map(read);
  return all.filter((one): one is Saved => one !== null).sort((a, b) => b.changed - a.changed);
}

export function removeTable(id: string): void {
  memory.delete(prefix + id);
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // As above.
  }
}

export function saveTable(saved: Saved): void {
  store(prefix + saved.setup.id, JSON.stringify(saved));
  const finished = savedTables().filter((one) => one.over);
  for (const old of finished.slice(mostFinished)) removeTable(old.setup.id);
}

/** Short, unguessable enough for one browser, easy on the address line. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** Luck: 128 bits from the browser. */
export const newSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
