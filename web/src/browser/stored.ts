// What this browser remembers between visits. Private windows may refuse, and a full disk too: then it lasts until the
// page is closed.
const memory = new Map<string, string>(); // only what the browser refused: it is newer than what lies there

export function stored(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False: it is remembered until the page is closed, and no longer. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was in memory only.
  }
}

export function storedKeys(prefix: string): string[] {
  const found = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; ++i) found.add(localStorage.key(i)!);
  } catch {
    // Memory is all there is.
  }
  return [...found].filter((key) => key.startsWith(prefix));
}

/** What was stored as JSON; null if there is nothing, or nothing that can be read. */
export function storedObject<T>(key: string): T | null {
  try {
    return JSON.parse(stored(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
