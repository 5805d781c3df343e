// The engine without a worker, for tests in Node.
import { readFileSync } from 'node:fs';
import { Engine } from './engine';
import { start } from './wasm';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../../build/wasm/igra.wasm', import.meta.url)),
);

export async function engineHere(): Promise<Engine> {
  const answer = await start(module);
  return new Engine(async (line) => answer(line));
}
