// What the lobby shows, from what the server says: a page first, then what changes; older tables come in further pages.
import { ask, type Listing } from './api';

/** A page; also the lobby's first message, and the one that brings somebody up to date who was too slow. */
export interface Page {
  type: 'tables';
  tables: Listing[];
  total?: number;
  more?: string; // where the next page begins
}
export interface Changes {
  type: 'tables_changed';
  put: Listing[];
  gone: string[];
  total: number;
}
export interface Shown {
  tables: Listing[];
  more: string; // empty: all are here
}

export const nothing: Shown = { tables: [], more: '' };

export function told(shown: Shown, message: Page | Changes): Shown {
  if (message.type === 'tables') return { tables: message.tables, more: message.more ?? '' };
  const put = new Map(message.put.map((table) => [table.id, table]));
  const gone = new Set(message.gone);
  const kept = shown.tables.filter((table) => !gone.has(table.id));
  const known = new Set(kept.map((table) => table.id));
  const fresh = message.put.filter((table) => !known.has(table.id));
  return { tables: [...fresh, ...kept.map((table) => put.get(table.id) ?? table)], more: shown.more };
}

/** A further page, below what is there. */
export function continued(shown: Shown, page: Page): Shown {
  const known = new Set(shown.tables.map((table) => table.id));
  return {
    tables: [...shown.tables, ...page.tables.filter((table) => !known.has(table.id))],
    more: page.more ?? '',
  };
}

/** The page that begins where `more` said. */
export const moreTables = (after: string) => ask<Page>(`/api/tables?after=${encodeURIComponent(after)}`);
