// The real server for the tests in this folder: `igra serve` with a database of its own, bots without a pause.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** `web`: the folder of the client; null: as it travels inside the program. */
export async function startIgra(program = 'build/release/igra', web = 'web/dist') {
  const home = mkdtempSync(join(tmpdir(), 'igra-e2e-'));
  const database = join(home, 'igra.db');
  const wishes = ['--no-browser', '--port', '0', '--bot-pace', '0', '--no-limits'];
  if (web) wishes.push('--web', web);
  const server = spawn(program, ['serve', '--database', database, ...wishes], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await new Promise((resolve, reject) => {
    const read = (line) => {
      const found = /http:\/\/[\w.:[\]-]+/.exec(line);
      if (found) resolve(found[0].replace(/\/$/, ''));
    };
    createInterface({ input: server.stdout }).on('line', read);
    createInterface({ input: server.stderr }).on('line', read);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = () => {
    server.removeAllListeners('exit');
    server.kill();
    rmSync(home, { recursive: true, force: true });
  };
  return { origin, stop, database };
}
