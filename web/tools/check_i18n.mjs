// Every key is there in every language with the same placeholders and the right plural forms, none is
// unused, none hides a sentence of a game, and no component holds text of its own: node tools/check_i18n.mjs
// An element with translate="no" may hold literal text (card letters, names of languages).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const languages = Object.keys(JSON.parse(readFileSync(join(source, 'i18n/languages.json'), 'utf8')));
let bad = 0;
let texts = 0;
const complain = (text) => {
  console.error(text);
  bad = 1;
};

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');

// Keys as they are written in code: whole ('table.choose'), or up to a placeholder (`paws.sign.${sign}`).
const whole = new Set([...code.matchAll(/['"`]([a-z-]+\.[\w.-]+)['"`]/g)].map((m) => m[1]));
const begun = [...code.matchAll(/`([a-z-]+\.[\w.-]*)\$\{/g)].map((m) => m[1]);
// What pages look for in the area of any game.
const ofAnyGame = [...code.matchAll(/`\$\{[\w.]+\}\.(\w+)`/g)].map((m) => m[1]);
const used = (key) =>
  whole.has(key) ||
  begun.some((start) => key.startsWith(start)) ||
  ofAnyGame.includes(key.slice(key.indexOf('.') + 1));

const forms = (text) => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text) =>
  [...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((m) => m[1])))]
    .sort()
    .join(' ');
// Areas of texts: i18n/<language>/<area>.json, and a game's own, games/<game>/board/<language>.json.
const areas = new Map(
  readdirSync(join(source, 'i18n/en')).map((file) => [
    file.replace('.json', ''),
    (language) => join('i18n', language, file),
  ]),
);
for (const game of readdirSync(join(source, 'games')))
  if (existsSync(join(source, 'games', game, 'board/en.json')))
    areas.set(game, (language) => join('games', game, 'board', `${language}.json`));
const read = (language, area) => JSON.parse(readFileSync(join(source, areas.get(area)(language)), 'utf8'));

function checkText(language, key, text, english) {
  ++texts;
  if (forms(text).some((form) => typeof form !== 'string' || !form.trim()))
    complain(`${key} is empty in ${language}`);
  if (typeof text !== typeof english) complain(`${key} has plural forms in one of en, ${language} only`);
  if (placeholders(text) !== placeholders(english))
    complain(`${key} mentions other things in ${language} than in English`);
  if (typeof text === 'string') return;
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const form of wanted)
    if (!text[form]) complain(`${key} lacks the plural form "${form}" in ${language}`);
  for (const form of Object.keys(text))
    if (!wanted.includes(form)) complain(`${key}: ${language} has no plural form "${form}"`);
}

for (const name of areas.keys()) {
  const english = read('en', name);
  for (const key of Object.keys(english))
    if (!used(`${name}.${key}`)) complain(`${name}.${key} is used nowhere`);
  for (const language of languages) {
    const all = read(language, name);
    for (const key of Object.keys(all))
      if (!(key in english)) complain(`${name}.${key} (${language}) is not in English`);
    for (const [key, text] of Object.entries(english)) {
      if (!(key in all)) complain(`${name}.${key} is missing in ${language}`);
      else checkText(language, `${name}.${key}`, all[key], text);
    }
  }
}

// The games' own sentences share the keys' room: none may hide another.
const games = fileURLToPath(new URL('../../src/games/', import.meta.url));
for (const game of readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const file = join(games, game.name, 'texts/en.json');
  for (const key of existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8'))) : []) {
    const [name, ...rest] = key.split('.');
    if (areas.has(name) && rest.join('.') in read('en', name))
      complain(`${key} is a sentence of the game too`);
  }
}

const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
]);
const letters = /\p{L}/u;

// Calls `found(text, position)` for every literal text a person would see or hear.
function literals(node, found) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) return node.forEach((child) => literals(child, found));
  if (node.type === 'Text') return void (letters.test(node.data) && found(node.data.trim(), node.start));
  if (Array.isArray(node.attributes)) {
    const keep = node.attributes.find((a) => a.type === 'Attribute' && a.name === 'translate');
    if (keep?.value?.[0]?.data === 'no' || node.name === 'style' || node.name === 'script') return;
    for (const attribute of node.attributes) {
      if (attribute.type !== 'Attribute' || !spoken.has(attribute.name)) continue;
      for (const part of [attribute.value].flat()) if (part?.type === 'Text') literals(part, found);
    }
  }
  for (const [key, child] of Object.entries(node)) if (key !== 'attributes') literals(child, found);
}

for (const file of files.filter((name) => name.endsWith('.svelte'))) {
  const svelte = readFileSync(file, 'utf8');
  literals(parse(svelte, { modern: true }).fragment, (text, at) => {
    const line = svelte.slice(0, at).split('\n').length;
    complain(`${relative(source, file)}:${line}: literal text "${text}"`);
  });
}
if (!bad)
  console.log(
    `${texts} texts, every key in ${languages.join(', ')}; ${files.length} files without literal text`,
  );
process.exit(bad);
