// No folder of src/ depends, by whatever detour, on one that depends on it: node tools/check_layers.mjs
// Every import counts, of types too; what is found by its name (import.meta.glob) does not: that is how folders offer
// something to those below them. A game's own folder is a folder; games/*.ts belong to "games".
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const folderOf = (file) => {
  const [first, second, third] = relative(source, file).split('/');
  if (second === undefined) return '.'; // main, App, pages.ts: above all
  return first === 'games' && third !== undefined ? `games/${second}` : first;
};
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Folder → folder → a file that shows it. */
const graph = new Map();
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const [, , found] of text.matchAll(/(\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)) {
    const target = normalize(join(dirname(file), found));
    const [from, to] = [folderOf(file), folderOf(existsSync(target) ? target : `${target}.ts`)];
    if (from === to) continue;
    if (!graph.has(from)) graph.set(from, new Map());
    if (!graph.get(from).has(to)) graph.get(from).set(to, relative(source, file));
  }
}

/** The way from `start` back to itself, or null. */
function circle(start) {
  const seen = new Set();
  const walk = (folder, way) => {
    for (const [next, file] of graph.get(folder) ?? []) {
      const further = [...way, `${folder} → ${next} (${file})`];
      if (next === start) return further;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, further);
      if (found) return found;
    }
    return null;
  };
  return walk(start, []);
}

const circles = [...graph.keys()].map(circle).filter((way) => way !== null);
for (const way of circles) console.error(`a circle: ${way.join(', ')}`);
if (circles.length === 0) console.log(`${files.length} files in ${graph.size} folders, no circle among them`);
process.exit(circles.length ? 1 : 0);
