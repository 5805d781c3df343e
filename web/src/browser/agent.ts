// Which device a session belongs to, in the words its owner knows: "Firefox · Android". Browsers say much more about
// themselves, and most of it is there for historical reasons.

// The first that fits: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** "Firefox · Windows"; of something else its own first word; empty when it said nothing. */
export function deviceOf(agent: string): string {
  const found = [browsers, systems].map((list) => list.find(([, pattern]) => pattern.test(agent))?.[0]);
  const known = found.filter((one) => one !== undefined).join(' · ');
  return known || (/^[\w.-]{1,30}/.exec(agent)?.[0] ?? '');
}
