import { describe, expect, it } from 'vitest';
import { boxOf, centred, filled, fit, held, maxScale, sees, toWorld, zoomAt } from './camera';

describe('camera', () => {
  const box = boxOf(
    [
      { x: -1, y: 0 },
      { x: 2, y: 1 },
    ],
    1,
  );
  it('knows the box of places', () =>
    expect(box).toEqual({ left: -200, top: -100, right: 400, bottom: 300 }));
  it('shows all of it in the middle', () => {
    const camera = fit(box, 300, 400);
    expect(camera.scale).toBe(0.5);
    expect(toWorld(camera, 150, 200)).toEqual([100, 100]);
    expect(sees(camera, { x: 2, y: 1 }, 300, 400)).toBe(true);
  });
  it('zooms around a point that stays', () => {
    const camera = fit(box, 300, 400);
    const before = toWorld(camera, 40, 60);
    const after = toWorld(zoomAt(camera, 2, 40, 60), 40, 60);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    expect(zoomAt(camera, 1000, 0, 0).scale).toBe(maxScale);
  });
  it('never loses the map', () => {
    const camera = held({ x: 99999, y: -99999, scale: 1 }, box, 300, 400);
    expect(camera.x + box.left).toBeLessThan(300);
    expect(camera.y + box.bottom).toBeGreaterThan(0);
  });
  it('leaves no half of the window empty', () => {
    const far = filled(centred({ x: 2, y: 1 }, 1, 300, 300), box, 300, 300);
    expect(far.x + box.right).toBeGreaterThanOrEqual(300 - 24);
    expect(far.y + box.bottom).toBeGreaterThanOrEqual(300 - 24);
    const small = filled(centred({ x: 2, y: 1 }, 0.1, 300, 300), box, 300, 300);
    expect(toWorld(small, 150, 150)[0]).toBeCloseTo(100);
  });
  it('puts a place into the middle', () => {
    expect(toWorld(centred({ x: 2, y: 1 }, 1.5, 300, 400), 150, 200)).toEqual([250, 150]);
  });
});
