// What the engine knows of its games, as the module 'virtual:games': asked when the client is built, so that nothing of
// it is written a second time and a new game is there as soon as the engine has it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { Engine, EngineError, type GameInfo } from '../src/engine/engine';
import type { OptionValue } from '../src/engine/view';
import { start } from '../src/engine/wasm';

type Chosen = Record<string, OptionValue>;
interface Refused {
  players?: number;
  options: Chosen;
}

const wasm = fileURLToPath(new URL('../../build/wasm/igra.wasm', import.meta.url));
const most = 3; // at once on the first page's "Play now", unless the game's folder says otherwise
const tries = 2000; // so many choices of options are tried at most

/** Every way to choose the options. */
function choices(options: GameInfo['options']): Chosen[] {
  let all: Chosen[] = [{}];
  for (const [key, { values }] of Object.entries(options)) {
    if (all.length * values.length > tries) break;
    all = all.flatMap((one) => values.map((value) => ({ ...one, [key]: value })));
  }
  return all;
}

const agrees = (rule: Refused, players: number, options: Chosen): boolean =>
  (rule.players ?? players) === players &&
  Object.entries(rule.options).every(([key, value]) => options[key] === value);

/** What does not go together: the shortest rules that tell all refused choices, and no others. */
async function refusedBy(engine: Engine, { id, players, options }: GameInfo): Promise<Refused[]> {
  const counts = Array.from({ length: players[1] - players[0] + 1 }, (_, i) => players[0] + i);
  const tried: { players: number; options: Chosen; refused: boolean }[] = [];
  for (const n of counts)
    for (const chosen of choices(options))
      tried.push({ players: n, options: chosen, refused: !(await accepts(engine, id, n, chosen)) });
  const bad = tried.filter((one) => one.refused);
  const rules: Refused[] = [];
  for (const one of bad) {
    if (rules.some((rule) => agrees(rule, one.players, one.options))) continue;
    const pairs = Object.entries(one.options).map((pair) => Object.fromEntries([pair]));
    const shorter: Refused[] = [
      ...pairs.map((pair) => ({ options: pair })),
      ...pairs.map((pair) => ({ players: one.players, options: pair })),
      ...pairs.flatMap((a) => pairs.map((b) => ({ options: { ...a, ...b } }))),
    ];
    const right = (rule: Refused) =>
      tried.every((other) => other.refused || !agrees(rule, other.players, other.options));
    rules.push(shorter.find(right) ?? { players: one.players, options: one.options });
  }
  return rules;
}

async function accepts(engine: Engine, game: string, players: number, options: Chosen): Promise<boolean> {
  try {
    await engine.ask('new', { game, players, options, chance: 'manual' });
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/** How many usually play: what games/<game>/front/front.json says, or three. */
function usualOf({ id, players: [least, greatest] }: GameInfo): number {
  const file = fileURLToPath(new URL(`../src/games/${id}/front/front.json`, import.meta.url));
  const said = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { usual?: number }).usual : most;
  return Math.min(greatest, Math.max(least, said ?? most));
}

async function ask(): Promise<string> {
  const answer = await start(new WebAssembly.Module(readFileSync(wasm)));
  const engine = new Engine(async (line) => answer(line));
  const { games, levels } = await engine.ask('hello', {});
  const entries = [];
  for (const game of games) {
    delete game.options.first; // who begins is not asked: the seats are chosen
    const { id, players, options } = game;
    entries.push({ id, players, options, usual: usualOf(game), refused: await refusedBy(engine, game) });
  }
  return `export const games = ${JSON.stringify(entries)};\nexport const levels = ${JSON.stringify(levels)};\n`;
}

export function gamesOfTheEngine(): Plugin {
  const name = 'virtual:games';
  return {
    name: 'igra-games',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? ask() : undefined),
  };
}
