// What a table is to the client: one interface over a table in this browser (local.ts: the engine as
// WebAssembly in a worker) and one on a server (remote.ts: a WebSocket). Pages get a Table; boards get
// pieces of its Cut, and cannot tell the two apart.
import type { Readable } from 'svelte/store';
import type { Candidate, GameId, LogEntry, OptionValue, ScoreItem, View } from '../engine/view';

export type { Candidate, GameId, LogEntry, OptionValue, ScoreItem, View };

/** Who sits at a seat. */
export interface Sitter {
  kind: 'human' | 'bot' | 'empty';
  name: string; // "" where nobody gave one: the client has a word for it
  level?: string; // of a bot: 'beginner' … 'master'
  mine: boolean; // this client plays this seat
  present: boolean; // connected; bots and local people always are
  account?: boolean; // the name is an account's
  resigned?: boolean;
  standIn?: boolean; // a bot plays for who sits here
}

export interface Clock {
  left: number; // milliseconds when the cut was made
  running: boolean;
}

/** All that a client may know of a table at one moment. */
export interface Cut<T = unknown> {
  version: number; // grows with every change
  you: number | null; // the seat whose eyes this is; null: a spectator, or nobody holds the device
  view: View<T>;
  log: LogEntry[]; // from ply 0
  sitters: Sitter[];
  clocks: Clock[] | null;
  can: { takeBack: boolean; hint: boolean; resign: boolean; end: boolean; emote: boolean; rematch: boolean };
  watching: boolean; // this client plays no seat of a match that others play
  handOver: number | null; // pass the device to this seat; nothing hidden is in the view until take()
  thinking: number | null; // a bot at this seat is choosing
  emotes: { seat: number; emote: string; at: number }[]; // the latest of each seat
  /** The match is over: played to its end, or ended before (then view.ranks is not there, but `ranks` is). */
  over: boolean;
  /** How it came to its end: played to it, somebody gave up, all agreed to stop, nobody came back; in a rated match
   *  also: somebody ran out of time, or stayed away (then `resigned` says who). */
  ended: 'finished' | 'resigned' | 'agreed' | 'closed' | 'time' | 'abandoned' | null;
  ranks: number[] | null;
  /** Somebody asks everybody: to take a move back, or to end the match. */
  proposal: { what: 'take_back' | 'end'; by: number; agreed: number[] } | null;
  /** The same people are going to play again there; `by`: the seat that asked for it, if known. */
  rematch: { id: string; by: number | null } | null;
  /** The level of all bots, where the next game may have another one; else null. */
  level: string | null;
  /** False: this browser could not keep the game; it lasts until the page is closed. */
  saved: boolean;
}

/** Why a wish was refused: a key of the texts (`table.notNow`), which says what to do. */
export type Why = `table.${string}` | `lessons.${string}`;

/** What came of a wish. */
export type Outcome = { ok: true } | { ok: false; why: Why };

/** opening: no cut yet. live. away: connection lost, comes back by itself. closed: for good. */
export type Connection = 'opening' | 'live' | 'away' | 'closed' | 'aside';

export interface Table {
  readonly id: string;
  readonly cut: Readable<Cut | null>;
  readonly connection: Readable<Connection>;
  /** My event, exactly one of view.legal. Resolved when it is safe (stored), or refused. */
  play(text: string): Promise<Outcome>;
  takeBack(): Promise<Outcome>;
  resign(): Promise<Outcome>;
  /** A bot's candidates for my decision, in no order that matters; null where aids are not allowed or nothing is to decide. */
  hint(): Promise<Candidate[] | null>;
  emote(emote: string): Promise<Outcome>;
  /** Asks everybody to end the match here. */
  proposeEnd(): Promise<Outcome>;
  /** Agrees to the proposal, or not. */
  answer(yes: boolean): Promise<Outcome>;
  /** I hold the device now: ends a hand-over. */
  take(seat: number): Promise<Outcome>;
  /** The same table once more, as a new one: its id. `level`: of the bots, where the cut says that it may change. */
  rematch(level?: string): Promise<{ ok: true; id: string } | Extract<Outcome, { ok: false }>>;
  /** The view after `ply` events, for looking back; null where the table cannot tell. */
  viewAt(ply: number): Promise<View | null>;
  /** The record, as far as I may have it: all of it after the end. */
  record(): Promise<string | null>;
  /** While somebody reads what a round brought, bots wait; where the table can make them. */
  hold?(busy: boolean): void;
  close(): void;
}
