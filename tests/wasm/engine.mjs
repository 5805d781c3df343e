// The engine façade of src/wasm/exports.cc, as JavaScript calls it.
import { readFileSync } from 'node:fs';

export function wasmEngine(path) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {});
  exports._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (line) => {
    const bytes = encoder.encode(line);
    const at = exports.igra_buffer(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.igra_answer();
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.igra_result(), length));
  };
}
