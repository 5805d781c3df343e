// Every sentence key that a game or the terminal uses has a sentence in every language with the same placeholders,
// and no sentence is unused: node tools/check_texts.mjs
import { readdirSync, readFileSync, existsSync } from 'node:fs';

const games = new URL('../src/games/', import.meta.url);
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const languages = Object.keys(JSON.parse(read('../web/src/i18n/languages.json')));
let sentences = 0;
let bad = 0;
const complain = (text) => {
  console.error(text);
  bad = 1;
};
const placeholders = (sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join(' ');

// The client's list and the program's are the same.
const native = [...read('../src/core/languages.h').matchAll(/"([a-z]{2})"/g)].map((m) => m[1]);
if (native.join() !== languages.join()) complain(`languages.h says ${native}, languages.json ${languages}`);

for (const folder of readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const home = new URL(`${folder.name}/`, games);
  const id = folder.name.replaceAll('_', '-');
  const sources = readdirSync(home).filter((file) => /\.(h|cc)$/.test(file) && !file.endsWith('_test.cc'));
  const code = sources.map((file) => readFileSync(new URL(file, home), 'utf8')).join('\n');
  const used = new Set([...code.matchAll(new RegExp(`"(${id}\\.[a-z0-9_-]+)"`, 'g'))].map((m) => m[1]));
  const texts = {};
  for (const language of languages) {
    const file = new URL(`texts/${language}.json`, home);
    if (!existsSync(file)) complain(`${folder.name}: texts/${language}.json is missing`);
    else texts[language] = JSON.parse(readFileSync(file, 'utf8'));
  }
  for (const key of used) {
    for (const language of languages) {
      const sentence = texts[language]?.[key];
      if (!sentence) complain(`${key} has no sentence in ${language}`);
      else if (placeholders(sentence) !== placeholders(texts.en[key] ?? ''))
        complain(`${key} mentions other things in ${language} than in English`);
      else ++sentences;
    }
  }
  for (const [language, all] of Object.entries(texts)) {
    for (const key of Object.keys(all)) if (!used.has(key)) complain(`${key} (${language}) is used nowhere`);
  }
}
// The terminal's own sentences; commands and levels are named by their keys.
const cli = new URL('../src/cli/', import.meta.url);
const cliFiles = [...readdirSync(cli), ...readdirSync(new URL('terminal/', cli)).map((file) => `terminal/${file}`)];
const cliCode = cliFiles.filter((file) => /\.(h|cc)$/.test(file) && !file.endsWith('_test.cc')).map((file) => readFileSync(new URL(file, cli), 'utf8')).join('\n');
const own = Object.fromEntries(languages.map((language) => [language, JSON.parse(read(`../src/cli/texts/${language}.json`))]));
for (const [key, english] of Object.entries(own.en)) {
  const made = /^(command|level|help)\./.test(key);
  if (!made && !cliCode.includes(`"${key}"`)) complain(`${key} of the terminal is used nowhere`);
  for (const language of languages) {
    if (!own[language][key]) complain(`${key} of the terminal has no sentence in ${language}`);
    else if (placeholders(own[language][key]) !== placeholders(english)) complain(`${key} of the terminal mentions other things in ${language}`);
    else ++sentences;
  }
}
for (const language of languages) {
  for (const key of Object.keys(own[language])) if (!own.en[key]) complain(`${key} of the terminal (${language}) is unknown in English`);
}

// What boards and events are called in a terminal: English is what the game writes itself.
const gaps = (text) => [...text.matchAll(/\{(\w*)(\.\.\.)?\}/g)].map((m) => m[1]).sort().join(' ');
for (const folder of readdirSync(games, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const home = new URL(`${folder.name}/`, games);
  const sketch = ['sketch.cc', 'view.cc'].filter((file) => existsSync(new URL(file, home))).map((file) => readFileSync(new URL(file, home), 'utf8')).join('\n');
  const others = languages.filter((language) => language !== 'en');
  const words = Object.fromEntries(others.map((language) => [language, JSON.parse(readFileSync(new URL(`terminal/${language}.json`, home), 'utf8'))]));
  const shape = (language) => JSON.stringify([Boolean(words[language].name), ...['board', 'events', 'values'].map((part) => Object.keys(words[language][part] ?? {}).sort())]);
  for (const language of others) {
    if (shape(language) !== shape(others[0])) complain(`${folder.name}/terminal: ${language} and ${others[0]} have different keys`);
    for (const [english, text] of Object.entries(words[language].events ?? {})) {
      if (gaps(english) !== gaps(text)) complain(`${folder.name}/terminal/${language}.json: ${english} mentions other things`);
    }
    for (const english of Object.keys(words[language].board ?? {})) {
      const lone = english.replace('{} ', '').replace(/ seat$/, '');
      if (!sketch.includes(lone)) complain(`${folder.name}/terminal/${language}.json: no board says ${english}`);
      ++sentences;
    }
  }
}
if (!bad) console.log(`${sentences} sentences, every key in ${languages.join(', ')}`);
process.exit(bad);
