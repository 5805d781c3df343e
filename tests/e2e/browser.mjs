// A real browser for the tests in this folder: Debian's Chromium through playwright-core, nothing from elsewhere.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const need = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = need('playwright-core');
const axe = need.resolve('axe-core/axe.min.js');
export const pictures = fileURLToPath(new URL('../../build/e2e/', import.meta.url));
mkdirSync(pictures, { recursive: true });

export const desktop = { viewport: { width: 1280, height: 800 } };
export const tablet = {
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  isMobile: true,
};
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** The smallest that is looked after. */
export const smallPhone = { ...phone, viewport: { width: 360, height: 640 } };
/** The phone on its side. */
export const turnedPhone = { ...phone, viewport: { width: 844, height: 390 } };
/** A small laptop whose browser enlarges everything twice. */
export const zoomed = {
  viewport: { width: 640, height: 400 },
  deviceScaleFactor: 2,
};

export async function launch(more = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...more,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page that fails the test for errors on its console, and for requests to anywhere else. */
export async function visit(browser, origin, options = {}) {
  const context = await browser.newContext({
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(Number(process.env.E2E_PATIENCE ?? 60000));
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Without a server, /api answers 404 or nothing: the browser reports that by itself.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && asked.replace('ws', 'http') !== origin)
      problems.push(`request to ${request.url()}`);
  });
  return { context, page, problems };
}

/** What axe finds wrong, in words. */
export async function axeViolations(page) {
  // Through the debugging protocol: the pages' policy allows no scripts but their own.
  await page.evaluate(() => delete globalThis.axe);
  const { readFileSync } = await import('node:fs');
  await page.evaluate(readFileSync(axe, 'utf8'));
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(
    (one) =>
      `${one.id}: ${one.help} (${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join('; ')})`,
  );
}

export const picture = (page, name) => page.screenshot({ path: `${pictures}${name}.png` });
