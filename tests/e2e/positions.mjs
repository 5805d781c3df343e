// Positions to look at: played by bots in the engine, and kept as a table of the browser.
import { fileURLToPath } from 'node:url';
import { wasmEngine } from '../wasm/engine.mjs';

const engine = wasmEngine(fileURLToPath(new URL('../../build/wasm/igra.wasm', import.meta.url)));
const ask = (request) => JSON.parse(engine(JSON.stringify(request)));

/** Plays until `until(table, ply, legal)` holds and seat 0 is to act, or the end. */
export function positionOf({
  game,
  players,
  options = {},
  bot = 'medium',
  iterations = 200,
  seed = 'igra',
  until,
}) {
  let position = ask({ cmd: 'new', game, players, options, chance: 'auto', seed });
  const table = () => ask({ cmd: 'view', seat: 0 }).view.table;
  const legal = () => ask({ cmd: 'view', seat: 0 }).view.legal;
  while (position.actor === 'player' && (position.seat !== 0 || !until(table(), position.ply, legal()))) {
    const { event } = ask({ cmd: 'bot', bot, iterations });
    position = ask({ cmd: 'apply', event });
  }
  const { ply, scores, actor } = position;
  const { record } = ask({ cmd: 'record' });
  return {
    game,
    players,
    options,
    seed,
    record,
    ply,
    scores,
    over: actor === 'end',
    tiles: table().tiles?.length,
  };
}

/** Keeps it in the page's browser: it lies at /local/<id>. */
export async function keep(
  page,
  id,
  { game, players, options, seed, record, ply, scores, over },
  level = 'medium',
) {
  const bots = Array(players - 1).fill({ kind: 'bot', level });
  const setup = { id, game, options, seats: [{ kind: 'human', name: '' }, ...bots], seed };
  const saved = JSON.stringify({ setup, record, ply, over, scores, changed: 0 });
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [`igra.table.${id}`, saved]);
}
