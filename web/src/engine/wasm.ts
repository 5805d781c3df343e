// Calling the module of src/wasm/exports.cc.
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  igra_buffer(length: number): number;
  igra_answer(): number;
  igra_result(): number;
}

/** One engine in a compiled module: a line in, a line out. */
export async function start(module: WebAssembly.Module): Promise<(line: string) => string> {
  const instance = await WebAssembly.instantiate(module, {});
  const engine = instance.exports as unknown as Exports;
  engine._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (line) => {
    const bytes = encoder.encode(line);
    const at = engine.igra_buffer(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    const length = engine.igra_answer();
    return decoder.decode(new Uint8Array(engine.memory.buffer, engine.igra_result(), length));
  };
}
