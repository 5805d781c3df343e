// All phases of all games on all screens, light and dark, on one page to be looked at:
// node tests/e2e/contact_sheet.mjs [part of a name] (after tools/build_web) writes build/e2e/contact/
// A name is <game>-<phase>-<screen>-<theme>, such as paws-beat-turned-dark.
import { mkdirSync, writeFileSync } from 'node:fs';
import { serve } from '../../web/tools/serve.mjs';
import {
  desktop,
  launch,
  phone,
  pictures,
  smallPhone,
  tablet,
  turnedPhone,
  visit,
  zoomed,
} from './browser.mjs';
import { openPhase, phases } from './phases.mjs';

const folder = `${pictures}contact/`;
mkdirSync(folder, { recursive: true });
const screens = {
  desktop,
  tablet,
  phone,
  small: smallPhone,
  turned: turnedPhone,
  zoomed,
};
const themes = ['light', 'dark'];
const only = process.argv[2] ?? '';

const server = await serve();
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();
const taken = [];

async function take(phase, screen, theme) {
  const name = `${phase.game}-${phase.name}-${screen}-${theme}`;
  if (!name.includes(only)) return;
  const { page, context } = await visit(browser, origin, {
    ...screens[screen],
    colorScheme: theme,
  });
  await openPhase(page, origin, phase, phase);
  await page.waitForTimeout(400); // fonts and the map's sharpness
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
  taken.push({ name, ...screens[screen].viewport });
}

const lists = [...new Map([...phases].reverse().map((phase) => [phase.game, phase])).values()].map(
  (phase) => ({
    ...phase,
    name: 'list',
    list: true,
  }),
);
for (const phase of [...phases, ...lists])
  for (const screen of Object.keys(screens)) for (const theme of themes) await take(phase, screen, theme);

const figures = taken
  .map(
    ({ name, width, height }) =>
      `<figure><img src="${name}.png" width="${Math.round(width / 2)}" height="${Math.round(height / 2)}"><figcaption>${name}</figcaption></figure>`,
  )
  .join('\n');
writeFileSync(
  `${folder}index.html`,
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title>
<style>body{font:12px sans-serif;background:#777;color:#fff;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}</style>
${figures}`,
);
const { page } = await visit(browser, 'file://', {
  viewport: { width: 1600, height: 1000 },
});
await page.goto(`file://${folder}index.html`);
await page.screenshot({ path: `${folder}sheet.png`, fullPage: true, timeout: 0 });
console.log(`${taken.length} pictures in ${folder}, all of them in sheet.png`);
await browser.close();
server.close();
