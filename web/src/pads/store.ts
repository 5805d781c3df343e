// Pads and names kept in this browser. Where it refuses to store (private windows), they last until the page is closed.
import { forget, store, storedKeys, storedObject } from '../browser/stored';
import type { GameId } from '../table/table';
import type { Pad } from './pad';
import { over, scoringOf } from './scoring';

const prefix = 'igra.pad.';
const namesKey = 'igra.pads.names';
const mostFinished = 40;
const mostNames = 24;

/** A pad, unless what lies there is something else. */
function asPad(stored: unknown): Pad | null {
  const pad = stored as Partial<Pad> | null;
  const whole = pad?.version === 1 && [pad.names, pad.entries, pad.done, pad.undone].every(Array.isArray);
  return whole && scoringOf(pad.game ?? '') ? (pad as Pad) : null;
}

export const loadPad = (id: string): Pad | null => asPad(storedObject(prefix + id));

/** All pads, the latest first. */
export const pads = (): Pad[] =>
  storedKeys(prefix)
    .map((key) => asPad(storedObject(key)))
    .filter((pad): pad is Pad => pad !== null)
    .sort((a, b) => b.changed - a.changed);

export const removePad = (id: string): void => forget(prefix + id);

/** False: the browser refused, because it is full or keeps nothing at all. */
export function savePad(pad: Pad): boolean {
  const kept = store(prefix + pad.id, JSON.stringify(pad));
  for (const old of pads().filter(over).slice(mostFinished)) removePad(old.id);
  return kept;
}

/** Names used before, the latest first. */
export function knownNames(): string[] {
  const stored = storedObject(namesKey);
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : [];
}

export function rememberNames(names: readonly string[]): void {
  const fresh = names.filter((one) => one !== '');
  store(namesKey, JSON.stringify([...new Set([...fresh, ...knownNames()])].slice(0, mostNames)));
}

/** Who sat here last time: at this game, or else at any. */
export function lastNames(game: GameId): string[] {
  const all = pads();
  return (all.find((pad) => pad.game === game) ?? all[0])?.names ?? knownNames();
}

/** All six marks, those of the last pad of this game first. */
export function lastMarks(game: GameId): number[] | null {
  const marks = pads().find((pad) => pad.game === game)?.marks;
  return marks ? [...new Set([...marks, 0, 1, 2, 3, 4, 5])].slice(0, 6) : null;
}
