// What a board is: a Svelte component that shows one game and lets its player choose among the legal
// events. Boards contain no rules: they get view and legal events, narrow these by what was tapped
// (narrow.ts), and send an event's text. The frame around them (play/) has seats, action bar, log,
// scores, hints and keys.
import type { Component } from 'svelte';
import type { Shape } from '../style/seats';
import type { LogEntry, Outcome, ScoreItem, View } from '../table/table';

/** A seat as it is drawn everywhere: SeatMark.svelte draws the shape in the colour. */
export interface SeatInfo {
  seat: number;
  name: string; // never empty, in the language of the interface
  colour: string; // CSS: 'var(--seat-2)'; beside it '--seat-2-on' (text on it), '--seat-2-soft' (a tint)
  shape: Shape;
  mine: boolean;
  you?: boolean; // mine, and called "you": sentences about it are in the second person
  bot: boolean;
}

/** A button of the action bar. The n-th choice is also the key n. */
export interface Choice {
  event: string; // what it plays …
  label: string; // … and says
  main?: boolean; // the usual one: drawn strongly, and Enter plays it
  pick?: () => void; // instead of playing: goes on inside the board
  onBoard?: boolean; // the board offers it too: a small screen leaves it out of the bar
}

/** What the action bar at the bottom shows. Boards set it whenever their state changes. */
export interface Ask {
  prompt: string; // what is expected, in words: "Lay the tile"
  choices?: Choice[];
  /** Set while something was tapped: Esc and a button go back by one step. */
  back?: () => void;
}

export interface BoardProps<T = unknown> {
  view: View<T>;
  /** = view.table, typed for the game. */
  table: T;
  /** What I may do now; empty unless it is my turn and the board is not read-only. */
  legal: string[];
  me: number | null;
  seats: SeatInfo[];
  /** Sends an event of `legal`. The view changes when it was accepted. */
  play: (text: string) => Promise<Outcome>;
  /** Fills the action bar; null: the frame says the usual thing (whose turn it is). */
  ask: (ask: Ask | null) => void;
  /** One sentence to the player, for a tap on something that is not possible: shown and read aloud. */
  say: (sentence: string) => void;
  /** True while the board tells what happened (a round is counted): the end of the game waits for it. */
  telling?: (busy: boolean) => void;
  /** Opens what a number consists of. */
  explain: (title: string, items: ScoreItem[]) => void;
  /** An event under the pointer in the log or among the hints, to be shown on the board; or null. */
  highlight: string | null;
  /** The events since the view before this one, oldest first: what to animate (nothing after a jump). */
  fresh: LogEntry[];
  /** Somebody leads through the game (a lesson, a film): what comes next is theirs to offer. */
  guided?: boolean;
  /** Looking back, replaying, watching: nothing reacts, but reading (hover, explain, zoom) works. */
  readonly: boolean;
}

export type BoardComponent = Component<BoardProps<never>>;
