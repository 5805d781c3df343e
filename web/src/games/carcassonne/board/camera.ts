// Looking at the map: what is shown where, panning, zooming. Screen = world × scale + offset; the world has
// 100 units a tile. Nothing here touches the page.
import type { Place } from './table';

export interface Camera {
  x: number; // where the world's origin is on the screen
  y: number;
  scale: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export const minScale = 0.12;
export const maxScale = 4;
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** The world's box around places, with `margin` tiles around. */
export function boxOf(places: readonly Place[], margin: number): Box {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return {
    left: 100 * (Math.min(...xs) - margin),
    top: 100 * (Math.min(...ys) - margin),
    right: 100 * (Math.max(...xs) + 1 + margin),
    bottom: 100 * (Math.max(...ys) + 1 + margin),
  };
}

/** Shows the whole box in the middle of a window, tiles no larger than `most`. */
export function fit(box: Box, width: number, height: number, most = 1.7): Camera {
  const scale = clamp(
    Math.min(width / (box.right - box.left), height / (box.bottom - box.top)),
    minScale,
    most,
  );
  return {
    scale,
    x: width / 2 - (scale * (box.left + box.right)) / 2,
    y: height / 2 - (scale * (box.top + box.bottom)) / 2,
  };
}

/** Zooms so that the point of the screen stays where it is. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = clamp(camera.scale * factor, minScale, maxScale);
  const by = scale / camera.scale;
  return { scale, x: x - (x - camera.x) * by, y: y - (y - camera.y) * by };
}

/** Keeps some of the box on the screen, so that the map cannot be lost. */
export function held(camera: Camera, box: Box, width: number, height: number): Camera {
  const edge = Math.min(80, width / 4, height / 4);
  return {
    scale: camera.scale,
    x: clamp(camera.x, edge - camera.scale * box.right, width - edge - camera.scale * box.left),
    y: clamp(camera.y, edge - camera.scale * box.bottom, height - edge - camera.scale * box.top),
  };
}

/** Moves the map so that no more than `rim` of the window beside it stays empty; what is smaller is centred. */
export function filled(camera: Camera, box: Box, width: number, height: number, rim = 24): Camera {
  const along = (at: number, low: number, high: number, size: number): number => {
    const [first, last] = [rim - camera.scale * low, size - rim - camera.scale * high];
    return first < last ? (first + last) / 2 : clamp(at, last, first);
  };
  return {
    scale: camera.scale,
    x: along(camera.x, box.left, box.right, width),
    y: along(camera.y, box.top, box.bottom, height),
  };
}

export const toWorld = (camera: Camera, x: number, y: number): [number, number] => [
  (x - camera.x) / camera.scale,
  (y - camera.y) / camera.scale,
];

/** Is the place wholly visible, away from the rim? */
export function sees(camera: Camera, { x, y }: Place, width: number, height: number, rim = 12): boolean {
  const left = camera.x + 100 * x * camera.scale;
  const top = camera.y + 100 * y * camera.scale;
  const size = 100 * camera.scale;
  return left >= rim && top >= rim && left + size <= width - rim && top + size <= height - rim;
}

/** The place in the middle, at a scale. */
export const centred = ({ x, y }: Place, scale: number, width: number, height: number): Camera => ({
  scale,
  x: width / 2 - scale * (100 * x + 50),
  y: height / 2 - scale * (100 * y + 50),
});
