// Texts in a link: compressed, and written with letters that need no escape.
const pass = async (bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());

export async function pack(text: string): Promise<string> {
  const bytes = await pass(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** null: nothing that was packed here; a link that was cut short, for instance. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const plain = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await pass(bytes, new DecompressionStream('deflate-raw')),
    );
  } catch {
    return null;
  }
}
