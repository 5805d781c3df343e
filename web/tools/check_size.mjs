// What the first page needs is small: entry, its imports, the page itself and its texts, compressed.
// node tools/check_size.mjs (after a build)
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const most = 60_000;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const first = readdirSync(new URL('assets/', dist)).find((name) => name.startsWith('first-'));
const files = new Set(['index.html', `assets/${first}`]);

function need(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const other of chunk.imports ?? []) need(other);
}
need('index.html');
need('src/pages/Home.svelte');
need('src/i18n/usual/ru.ts'); // the longest

let sum = 0;
for (const file of files) {
  const size = gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  sum += size;
  console.log(`${String(size).padStart(7)}  ${file}`);
}
console.log(`${String(sum).padStart(7)}  of ${most} bytes compressed for the first page`);
process.exit(sum > most ? 1 : 0);
