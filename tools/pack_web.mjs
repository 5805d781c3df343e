// Packs the web client's files into one, to be carried inside the binary.
//   node tools/pack_web.mjs web/dist out.pack
//
// The pack: a text index, an empty line, then bytes. The first line is `igra-pack 1`; each further line is one
// file, tab-separated:
//   path  tag  offset size  offset size  offset size
// with the path as it is asked for (`/assets/x.js`), a tag that changes with the content, and where the plain,
// the gzip and the brotli bytes are, counted from the first byte after the empty line. A size of 0: not there,
// because it would not be smaller.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [folder, out] = process.argv.slice(2);
if (!folder || !out) {
  console.error('usage: node tools/pack_web.mjs <folder> <pack>');
  process.exit(2);
}

const worthIt = (packed, plain) => packed.length < plain.length * 0.95;
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();

const chunks = [];
let offset = 0;
const place = (bytes) => {
  if (bytes.length === 0) return [0, 0];
  chunks.push(bytes);
  offset += bytes.length;
  return [offset - bytes.length, bytes.length];
};

let index = 'igra-pack 1\n';
for (const file of files) {
  const path = '/' + relative(folder, file).split(sep).join('/');
  if (/[\t\n\r]/.test(path)) throw new Error(`no tabs or line ends in names: ${JSON.stringify(path)}`);
  const plain = readFileSync(file);
  const variants = [plain];
  for (const packed of [gzipSync(plain, { level: 9 }), brotli(plain)]) {
    variants.push(worthIt(packed, plain) ? packed : Buffer.alloc(0));
  }
  const tag = createHash('sha256').update(plain).digest('hex').slice(0, 20);
  index += [path, tag, ...variants.flatMap(place)].join('\t') + '\n';
}

// Whole or not at all: a build that is interrupted leaves no half pack.
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out + '.part', Buffer.concat([Buffer.from(index + '\n'), ...chunks]));
renameSync(out + '.part', out);
