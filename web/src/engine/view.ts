// What the engine tells of a game (docs/protocol.md), as types.

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

/** An event that a bot would consider. */
export interface Candidate {
  event: string;
  visits?: number; // how often it was tried in thought; missing: not at all, and then `win` says nothing
  win: number; // share of the victory, 0 .. 1
  scores: number[]; // expected final score by seat
}
