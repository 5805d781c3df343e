// The engine in its worker: lines in, lines out, in order; null when it is broken.
import address from '../../../build/wasm/igra.wasm?url';
import { start } from './wasm';

const engine = fetch(address)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes))
  .then(start);

onmessage = async ({ data }: MessageEvent<string>) => {
  try {
    postMessage((await engine)(data));
  } catch {
    postMessage(null);
  }
};
