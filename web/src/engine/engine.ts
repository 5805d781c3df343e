// The engine protocol (docs/protocol.md) as promises. In the browser the engine is WebAssembly in a worker
// of its own; tests call it directly.
import type { Candidate, GameId, LogEntry, OptionValue, View } from './view';

export interface Position {
  actor: 'chance' | 'player' | 'end';
  seat: number | null;
  legal?: string[];
  outcomes?: [string, number][];
  scores: number[];
  ranks?: number[];
  new: string[];
  ply: number;
}

export interface GameInfo {
  id: GameId;
  name: string;
  players: [number, number];
  options: Record<string, { default: OptionValue; values: OptionValue[] }>;
}

type Chance = { chance: 'manual' } | { chance: 'auto'; seed: string };
export interface Requests {
  hello: { request: object; answer: { games: GameInfo[]; levels: string[]; version: string } };
  new: {
    request: {
      game: GameId;
      players: number;
      options?: Record<string, OptionValue>;
      names?: string[];
    } & Chance;
    answer: Position;
  };
  load: { request: { record: string } & Partial<Chance>; answer: Position };
  apply: { request: { event: string } | { events: string[] }; answer: Position };
  position: { request: object; answer: Position };
  view: { request: { seat: number | null; ply?: number }; answer: { view: View } };
  log: {
    request: { seat: number | null; since?: number };
    answer: { log: LogEntry[]; take_back: number | null };
  };
  undo: { request: { ply?: number }; answer: Position };
  record: { request: object; answer: { record: string } };
  bot: { request: { bot: string; iterations: number }; answer: { event: string; values: Candidate[] } };
}

/** A refused request: `code` as docs/protocol.md lists them, `line` for bad records. */
export class EngineError extends Error {
  readonly code: string;
  readonly line: number | undefined;
  constructor(code: string, message: string, line?: number) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** Answers one line with one line; fails only when the engine itself is broken. */
export type Answerer = (line: string) => Promise<string>;

export class Engine {
  readonly #answer: Answerer;
  readonly #end: () => void;
  constructor(answer: Answerer, end: () => void = () => undefined) {
    this.#answer = answer;
    this.#end = end;
  }

  async ask<C extends keyof Requests>(
    cmd: C,
    request: Requests[C]['request'],
  ): Promise<Requests[C]['answer']> {
    const answer = JSON.parse(await this.#answer(JSON.stringify({ cmd, ...request }))) as {
      ok: boolean;
      error: string;
      message: string;
      line?: number;
    };
    if (!answer.ok) throw new EngineError(answer.error, answer.message, answer.line);
    return answer as unknown as Requests[C]['answer'];
  }

  close(): void {
    this.#end();
  }
}

/** An engine in a worker: thinking bots never hold up the page. */
export function engineInWorker(): Engine {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const fail = () => {
    for (const one of waiting.splice(0))
      one.reject(new EngineError('engine_failed', 'The engine has stopped.'));
  };
  // Answers come in the order of the questions.
  worker.onmessage = ({ data }: MessageEvent<string | null>) =>
    data === null ? fail() : waiting.shift()?.resolve(data);
  worker.onerror = fail;
  const answer: Answerer = (line) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(line);
    });
  return new Engine(answer, () => worker.terminate());
}
