// Buttons on the map that would lie on each other move apart, as little as needed: a finger hits only one of them.

type Point = [number, number];

/** The points in the same order, no two nearer than `least`. They stay where they are if there is room. */
export function apart(points: readonly Point[], least: number): Point[] {
  const moved = points.map(([x, y]): Point => [x, y]);
  for (let round = 0; round < 200; ++round) if (!loosen(moved, least)) break;
  return moved;
}

/** Every two that are too near go half of the way each; says whether there were any. */
function loosen(points: Point[], least: number): boolean {
  let tight = false;
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1)) {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const far = Math.hypot(dx, dy);
      if (far >= least - 0.01) continue;
      tight = true;
      // Two at the same point part sideways.
      const [ux, uy] = far > 0 ? [dx / far, dy / far] : [1, 0];
      const step = (least - far) / 2;
      a[0] -= step * ux;
      a[1] -= step * uy;
      b[0] += step * ux;
      b[1] += step * uy;
    }
  return tight;
}
