// What a table is to the client: one interface over a table in this browser (local.ts: the engine as
// WebAssembly in a worker) and one on a server (remote.ts: a WebSocket). Pages get a Table; boards get
// pieces of its Cut, and cannot tell the two apart.
import type { Readable } from 'svelte/store';
import type { Key, Params } from '../i18n/i18n.svelte';

/** An id of a game: 'five-towers', 'paws', 'klats', 'carcassonne'; any text for a game that is new here. */
export type GameId = string;
export type OptionValue = number | boolean | string;

/** Points with their reason; the sentence of `key` is in src/games/<game>/texts. */
export interface ScoreItem {
  seat: number;
  points: number;
  key: string;
  args: Record<string, unknown>;
}

/** The engine's view, exactly as it answers (docs/protocol.md, "A view"). `T` is the game's own part. */
export interface View<T = unknown> {
  game: GameId;
  seat: number | null; // whose view this is; null: a spectator's
  players: number;
  options: Record<string, OptionValue>;
  names: string[]; // by seat; empty, or one a seat ("" where there is none)
  ply: number;
  actor: 'chance' | 'player' | 'end';
  turn: number | null; // the seat to act
  scores: number[];
  ranks?: number[]; // when the game is over: 1 is best, ties share
  legal: string[]; // filled for the seat to act only
  table: T;
  scored: { ply: number; items: ScoreItem[] }[];
}

/** One event as the owner of the cut saw it: hidden cards are '?'. */
export interface LogEntry {
  ply: number; // the number of events before it
  actor: 'chance' | 'player';
  seat: number | null; // of the player who made it
  text: string;
  items: ScoreItem[]; // the points it gave
}

/** Who sits at a seat. */
export interface Sitter {
  kind: 'human' | 'bot' | 'empty';
  name: string; // "" where nobody gave one: the client has a word for it
  level?: string; // of a bot: 'beginner' … 'master'
  mine: boolean; // this client plays this seat
  present: boolean; // connected; bots and local people always are
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
  handOver: number | null; // pass the device to this seat; nothing hidden is in the view until take()
  thinking: number | null; // a bot at this seat is choosing
  emotes: { seat: number; emote: string; at: number }[]; // the latest of each seat
  /** The match is over: played to its end, or ended before (then view.ranks is not there, but `ranks` is). */
  over: boolean;
  ranks: number[] | null;
  /** Somebody asks everybody: to take a move back, or to end the match. */
  proposal: { what: 'take_back' | 'end'; by: number; agreed: number[] } | null;
}

/** What came of a wish. `why` is said in words, with what to do. */
export type Outcome = { ok: true } | { ok: false; why: Key; params?: Params };

/** An event that a bot would consider, best first. */
export interface Candidate {
  event: string;
  win: number; // share of the victory, 0 .. 1
  scores: number[]; // expected final score by seat
}

/** opening: no cut yet. live. away: connection lost, comes back by itself. closed: for good. */
export type Connection = 'opening' | 'live' | 'away' | 'closed';

export interface Table {
  readonly id: string;
  readonly cut: Readable<Cut | null>;
  readonly connection: Readable<Connection>;
  /** My event, exactly one of view.legal. Resolved when it is safe (stored), or refused. */
  play(text: string): Promise<Outcome>;
  takeBack(): Promise<Outcome>;
  resign(): Promise<Outcome>;
  /** The bot's ranked candidates for my decision; null where aids are not allowed or nothing is to decide. */
  hint(): Promise<Candidate[] | null>;
  emote(emote: string): Promise<Outcome>;
  /** Asks everybody to end the match here. */
  proposeEnd(): Promise<Outcome>;
  /** Agrees to the proposal, or not. */
  answer(yes: boolean): Promise<Outcome>;
  /** I hold the device now: ends a hand-over. */
  take(seat: number): Promise<Outcome>;
  /** The same table once more, as a new one: its id. */
  rematch(): Promise<{ ok: true; id: string } | Extract<Outcome, { ok: false }>>;
  /** The view after `ply` events, for looking back; null where the table cannot tell. */
  viewAt(ply: number): Promise<View | null>;
  /** The record, as far as I may have it: all of it after the end. */
  record(): Promise<string | null>;
  close(): void;
}
