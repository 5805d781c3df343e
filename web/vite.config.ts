import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import languages from './src/i18n/languages.json';
import { gamesOfTheEngine } from './tools/games';
import { pseudoLanguage } from './tools/pseudo';

// The games' own sentences and the engine lie beside this folder.
const project = fileURLToPath(new URL('..', import.meta.url));

// What pages that people come to by a link or a bookmark need beyond the frame; the others wait a moment longer.
const startPages: Record<string, string[]> = {
  '': ['pages/Home.svelte'],
  play: ['pages/Play.svelte', 'pages/Local.svelte'],
  local: ['pages/Local.svelte'],
  t: ['pages/Remote.svelte'],
};

/** The files of a module: its chunk, what that imports, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
    if (chunk?.type !== 'chunk' || found.has(`/${chunk.fileName}`)) return;
    found.add(`/${chunk.fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const other of chunk.imports) add(bundle[other]);
  };
  add(
    Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/src/${module}`),
    ),
  );
  if (found.size === 0) throw new Error(`${module} is not in the build`);
  return [...found];
}

// tools/first.js with the names of the files it fetches, under a name that changes with its content.
function firstScript(): Plugin {
  return {
    name: 'igra-first-script',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no page to start');
      const frame = new Set(
        [...String(page.source).matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1]),
      );
      const beyond = (...modules: string[]) =>
        [...new Set(modules.flatMap((module) => filesOf(bundle, module)))].filter((file) => !frame.has(file));
      const pages = Object.entries(startPages).map(([name, modules]) => [name, beyond(...modules)]);
      const texts = Object.keys(languages).map((language) => [language, beyond(`i18n/usual/${language}.ts`)]);
      const needs = { pages: Object.fromEntries(pages), texts: Object.fromEntries(texts) };
      const source = readFileSync('tools/first.js', 'utf8').replace(
        '{ pages: {}, texts: {} }',
        JSON.stringify(needs),
      );
      const fileName = `assets/first-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      page.source = String(page.source).replace('/tools/first.js', `/${fileName}`);
    },
  };
}

// The service worker with the list of all files; its version is the list's digest. Fifteen lines here stand for
// 300 packages.
function serviceWorker(): Plugin {
  return {
    name: 'igra-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => !name.startsWith('.'));
      const files = [...built, ...readdirSync('public')].map((name) => `/${name}`).sort();
      const page = bundle['index.html'];
      const digest = createHash('sha256').update(files.join('\n'));
      digest.update(page?.type === 'asset' ? page.source : '');
      for (const name of readdirSync('public')) digest.update(readFileSync(`public/${name}`));
      const source = readFileSync('tools/sw.js', 'utf8')
        .replace('__VERSION__', digest.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify([...new Set(['/index.html', ...files])]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

// What is needed together travels together: a page is a handful of files, not fifty tiny ones. (A module that is
// imported dynamically stays out of groups: it would become a file that only points to another one.)
const groups = [
  { name: 'svelte', test: /node_modules\/(svelte|esm-env|clsx)\//, priority: 3 },
  // The frame of every page, what most pages share, and the pieces that games show outside their boards.
  {
    name: 'shell',
    test: /web\/src\/(App|shell|style\/(?!forced\.css)|server|browser\/(stored|me|notices|attention)|games\/(all|speak|Emblem|[^/]+\/front\/(?!Picture))|i18n\/[^/]+\.ts|table\/(saved|wish)|pages\/MyGames|boards\/index)/,
    priority: 2,
  },
  { name: 'local', test: /web\/src\/(table\/local|engine\/engine)\.ts/, priority: 1 },
  { name: 'table', test: /web\/src\/(play\/TableFrame|boards\/[^/]+\.ts)/, priority: 1 },
];

export default defineConfig({
  plugins: [
    ...(process.env.PSEUDO ? [pseudoLanguage()] : []),
    gamesOfTheEngine(),
    svelte(),
    firstScript(),
    serviceWorker(),
  ],
  server: { fs: { allow: [project] } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'], // they know OKLCH; light-dark() is written out for them
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: { include: ['src/**/*.test.ts'], testTimeout: 60000 },
});
