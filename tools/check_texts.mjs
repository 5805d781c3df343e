// Every sentence key that a game uses has a sentence in every language with the same placeholders, and
// no sentence is unused: node tools/check_texts.mjs
import { readdirSync, readFileSync, existsSync } from 'node:fs';

const games = new URL('../src/games/', import.meta.url);
const languages = ['en', 'bg', 'ru'];
let sentences = 0;
let bad = 0;
const complain = (text) => {
  console.error(text);
  bad = 1;
};
const placeholders = (sentence) => [...sentence.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join(' ');

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
if (!bad) console.log(`${sentences} sentences, every key in ${languages.join(', ')}`);
process.exit(bad);
