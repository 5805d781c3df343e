// Plays random games of every game natively and in WebAssembly and compares every position, byte for
// byte: node tests/wasm/compare.mjs build/release/igra build/wasm/igra.wasm [games of each, default 1000]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { wasmEngine } from './engine.mjs';

const [native, module, count = '1000'] = process.argv.slice(2);
const wasm = wasmEngine(module);
const child = spawn(native, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

// Player counts and option values in turn, so that a thousand games meet them all.
function setup(game, index) {
  const [least, most] = game.players;
  const options = {};
  let rest = index;
  const players = least + (rest % (most - least + 1));
  for (const [key, { values }] of Object.entries(game.options)) {
    rest = Math.floor(rest / 2) + index;
    options[key] = values[rest % values.length];
    if (key === 'first') options[key] %= players;
  }
  return { players, options };
}

// The same lines to both sides; every answer must be the same.
async function compare(lines) {
  if (!child.stdin.write(lines.join('\n') + '\n')) await once(child.stdin, 'drain');
  for (const line of lines) {
    const here = wasm(line);
    const { value: there } = await answers.next();
    if (here !== there) throw new Error(`answers differ to ${line}\nwasm:   ${here}\nnative: ${there}`);
  }
}

const { games } = JSON.parse(wasm('{"cmd":"hello"}'));
await compare(['{"cmd":"hello"}']);
let failed = 0;
for (const game of games) {
  let positions = 0;
  let played = 0;
  for (let index = 0; played < Number(count); ++index) {
    const start = { cmd: 'new', game: game.id, ...setup(game, index), chance: 'manual' };
    if (!JSON.parse(wasm(JSON.stringify(start))).ok) continue; // refused options: the engine tests' business
    wasm(JSON.stringify({ cmd: 'playout', seed: `${game.id} ${index}` }));
    const { record } = JSON.parse(wasm('{"cmd":"record"}'));
    const events = record.slice(record.indexOf('\n\n') + 2).trimEnd().split('\n');
    const lines = [start, ...events.map((event) => ({ cmd: 'apply', event }))].map((x) => JSON.stringify(x));
    try {
      await compare([...lines, '{"cmd":"view","seat":null}', '{"cmd":"view","seat":0}', '{"cmd":"record"}']);
    } catch (error) {
      console.error(`${game.id} game ${index}: ${error.message}`);
      failed = 1;
      break;
    }
    positions += lines.length;
    ++played;
  }
  console.log(`${game.id}: ${played} games, ${positions} positions alike natively and in wasm`);
}
child.stdin.end();
process.exit(failed);
