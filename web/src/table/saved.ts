// Local tables kept in this browser: the setup and the record are all there is to a game.
import { forget, store, storedKeys, storedObject } from '../browser/stored';
import type { GameId, OptionValue } from './table';

export type LocalSeat = { kind: 'human'; name: string } | { kind: 'bot'; level: string; name?: string };

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

/** A table, unless what lies there is something else. */
function asSaved(stored: unknown): Saved | null {
  const saved = stored as Partial<Saved> | null;
  const setup = saved?.setup as Partial<LocalSetup> | undefined;
  const whole =
    Array.isArray(setup?.seats) && Array.isArray(saved?.scores) && typeof saved.record === 'string';
  return whole && typeof setup.id === 'string' && typeof setup.game === 'string' ? (saved as Saved) : null;
}

export const loadTable = (id: string): Saved | null => asSaved(storedObject(prefix + id));

/** All saved tables, the latest first. */
export function savedTables(): Saved[] {
  const all = storedKeys(prefix).map((key) => asSaved(storedObject(key)));
  return all.filter((one): one is Saved => one !== null).sort((a, b) => b.changed - a.changed);
}

export const removeTable = (id: string): void => forget(prefix + id);

/** False: the browser refused, because it is full or keeps nothing at all. */
export function saveTable(saved: Saved): boolean {
  const kept = store(prefix + saved.setup.id, JSON.stringify(saved));
  const finished = savedTables().filter((one) => one.over);
  for (const old of finished.slice(mostFinished)) removeTable(old.setup.id);
  return kept;
}

/** Keeps a new table; it starts when it is opened. */
export function createLocal(setup: LocalSetup): void {
  const scores = setup.seats.map(() => 0);
  saveTable({ setup, record: '', ply: 0, over: false, scores, changed: Date.now() });
}

/** A record that says when it was played, for whoever opens it later. */
export const dated = (record: string, time: number): string =>
  record.replace('\n', `\n# played ${new Date(time).toISOString().slice(0, 10)}\n`);

/** When a record says that it was played; null if it does not. */
export function dateOf(record: string): Date | null {
  const found = /^# played (\d{4}-\d\d-\d\d)$/m.exec(record.slice(0, 400));
  return found ? new Date(`${found[1]}T12:00`) : null;
}

/** Short, unguessable enough for one browser, easy on the address line. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** Luck: 128 bits from the browser. */
export const newSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
