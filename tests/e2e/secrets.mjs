// What a page was told against what its seat may know: every view and every event that came over the wire must
// be what the engine shows to that seat, and the key of the dice must not come before the end.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { wasmEngine } from '../wasm/engine.mjs';

const engine = wasmEngine(fileURLToPath(new URL('../../build/wasm/igra.wasm', import.meta.url)));
function ask(request) {
  const answer = JSON.parse(engine(JSON.stringify(request)));
  assert.ok(answer.ok, answer.message);
  return answer;
}

/** `seat`: null for a spectator. Says how much was compared. */
export function assertOnlyOwn(heard, record, seat) {
  const frames = heard.map((text) => JSON.parse(text));
  ask({ cmd: 'load', record });
  const { log } = ask({ cmd: 'log', seat, since: 0 });
  const seen = { views: 0, events: 0, hidden: 0 };
  let table; // a push tells what changed of it
  for (const frame of frames) {
    if (!frame.view) continue;
    const { view } = ask({ cmd: 'view', seat, ply: frame.view.ply });
    table = frame.type === 'state' ? frame.view.table : { ...table, ...frame.view.table };
    assert.deepEqual(table, view.table, `what seat ${seat} is shown after ${view.ply} events`);
    assert.deepEqual(frame.view.legal, view.legal, `what seat ${seat} may do after ${view.ply} events`);
    ++seen.views;
    for (const { ply, text } of frame.log ?? frame.events ?? []) {
      assert.ok(ply < frame.view.ply, 'an event that is yet to come');
      assert.equal(text, log[ply].text, `event ${ply} as seat ${seat} sees it`);
      ++seen.events;
      if (text.endsWith('?')) ++seen.hidden;
    }
  }
  assertKeyAtTheEnd(frames, heard);
  return seen;
}

function assertKeyAtTheEnd(frames, heard) {
  const end = frames.findIndex((frame) => frame.table?.key);
  assert.ok(end >= 0, 'the key of the dice is told at the end');
  const { key } = frames[end].table;
  assert.ok(!heard.slice(0, end).some((text) => text.includes(key)), 'the key of the dice came early');
}

// An independent look at the record, which tells everything: cards that came to other hands than `seat`'s.
export function assertHandsHidden(heard, record, seat) {
  const events = record
    .slice(record.indexOf('\n\n') + 2)
    .trim()
    .split('\n');
  let hidden = 0;
  for (const text of heard)
    for (const entry of JSON.parse(text).events ?? JSON.parse(text).log ?? []) {
      const [word, owner, card] = events[entry.ply].split(' ');
      if (word !== 'deal' || Number(owner) === seat) continue;
      assert.equal(entry.text, `deal ${owner} ?`, `${card} of seat ${owner} came to seat ${seat}`);
      ++hidden;
    }
  assert.ok(hidden > 0, 'cards were dealt to others');
}
