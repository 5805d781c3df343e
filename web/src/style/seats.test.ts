// Seats can be told apart by everybody: measured with simulated colour blindness.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, difference, fromOklch, seenBy, visions, type Rgb } from './colour_vision';

const tokens = readFileSync('src/style/tokens.css', 'utf8');

/** The value of a token, as a screen shows it. Seats have the same colours in both themes. */
function colour(name: string): Rgb {
  const found = [...tokens.matchAll(new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`, 'g'))];
  if (found.length !== 1) throw new Error(`--${name} is there ${found.length} times`);
  const [, lightness, chroma, hue] = found[0]!;
  return fromOklch(Number(lightness), Number(chroma), Number(hue));
}
const seats = [0, 1, 2, 3, 4, 5];
const pairs = seats.flatMap((a) => seats.filter((b) => b > a).map((b) => [a, b] as const));

describe('the seats', () => {
  it.each(Object.keys(visions) as (keyof typeof visions)[])('differ with %s vision', (vision) => {
    const near = pairs
      .map(([a, b]) => ({
        pair: `${a} and ${b}`,
        apart: difference(seenBy(vision, colour(`seat-${a}`)), seenBy(vision, colour(`seat-${b}`))),
      }))
      .filter(({ apart }) => apart < 15);
    expect(near).toEqual([]);
  });
  it('have text that can be read on them', () => {
    const weak = seats.filter((seat) => contrast(colour(`seat-${seat}`), colour(`seat-${seat}-on`)) < 4.5);
    expect(weak).toEqual([]);
  });
});
