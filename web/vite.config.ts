import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The games' own sentences and the engine lie beside this folder.
const project = fileURLToPath(new URL('..', import.meta.url));

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

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  server: { fs: { allow: [project] } },
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, manifest: true },
  test: { include: ['src/**/*.test.ts'], testTimeout: 60000 },
});
