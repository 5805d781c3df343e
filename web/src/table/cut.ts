// A cut of a table where nothing but the game happens: what tables in this browser start from.
import type { Cut, LogEntry, Sitter, View } from './table';

const nothing: Cut['can'] = {
  takeBack: false,
  hint: false,
  resign: false,
  end: false,
  emote: false,
  rematch: false,
};

/** `more` says what differs from a table that nobody can do anything at. */
export function emptyCut(view: View, log: LogEntry[], sitters: Sitter[], more: Partial<Cut> = {}): Cut {
  return {
    version: view.ply,
    you: view.seat,
    view,
    log,
    sitters,
    clocks: null,
    can: nothing,
    watching: false,
    handOver: null,
    thinking: null,
    emotes: [],
    over: view.actor === 'end',
    ended: view.actor === 'end' ? 'finished' : null,
    ranks: view.ranks ?? null,
    proposal: null,
    rematch: null,
    level: null,
    saved: true,
    ...more,
  };
}
