// Pads and names kept in this browser. Where it refuses to store (private windows), they last until the page is closed.
import type { KnownGame } from '../games';
import type { Pad } from './pad';
import { over } from './scoring';

const prefix = 'igra.pad.';
const namesKey = 'igra.pads.names';
const mostFinished = 40;
const mostNames = 24;
const memory = new Map<string, string>();

function put(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept in memory.
  }
}

function take(key: string): unknown {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(key);
  } catch {
    // As above.
  }
  text ??= memory.get(key);
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
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

/** A pad, unless what lies there is something else. */
function asPad(stored: unknown): Pad | null {
  const pad = stored as Partial<Pad> | null;
  const whole = pad?.version === 1 && [pad.names, pad.entries, pad.done, pad.undone].every(Array.isArray);
  return whole ? (pad as Pad) : null;
}

export const loadPad = (id: string): Pad | null => asPad(take(prefix + id));

/** All pads, the latest first. */
export const pads = (): Pad[] =>
  keys()
    .map((key) => asPad(take(key)))
    .filter((pad): pad is Pad => pad !== null)
    .sort((a, b) => b.changed - a.changed);

export function removePad(id: string): void {
  memory.delete(prefix + id);
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // As above.
  }
}

export function savePad(pad: Pad): void {
  put(prefix + pad.id, JSON.stringify(pad));
  for (const old of pads().filter(over).slice(mostFinished)) removePad(old.id);
}

/** Names used before, the latest first. */
export function knownNames(): string[] {
  const stored = take(namesKey);
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
}

export function rememberNames(names: readonly string[]): void {
  const fresh = names.filter((one) => one !== '');
  put(namesKey, JSON.stringify([...new Set([...fresh, ...knownNames()])].slice(0, mostNames)));
}

/** Who sat here last time: at this game, or else at any. */
export function lastNames(game: KnownGame): string[] {
  const all = pads();
  return (all.find((pad) => pad.game === game) ?? all[0])?.names ?? knownNames();
}
