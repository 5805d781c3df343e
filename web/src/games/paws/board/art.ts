// The clay paws, in a box of 100 × 130: the arm comes from below. One drawing for the cards, the triangle and
// the first page's picture.
import type { Colour, Sign } from './table';

export interface PawShape {
  arm: string;
  hand: string; // one closed outline
  more?: string; // the thumb, behind the hand …
  front?: string; // … or before it
  lines: string; // folds
  claws: string;
}

const claw = (x: number, y: number, turn = 0): string => {
  const [s, c] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const at = (dx: number, dy: number) =>
    `${(x + dx * c - dy * s).toFixed(1)} ${(y + dx * s + dy * c).toFixed(1)}`;
  return `M${at(-3.6, 4)}Q${at(-3, -4)} ${at(0, -8)}Q${at(3, -4)} ${at(3.6, 4)}Q${at(0, 6)} ${at(-3.6, 4)}Z`;
};

export const pawShapes: Record<Sign, PawShape> = {
  r: {
    arm: 'M31 132V84q0-8 8-8h25q8 0 8 8v48Z',
    hand: 'M14 64V45q0-12 9-12 7 0 9 6 1-11 10-11t10 9q1-9 10-9t10 10q2-5 8-5 9 0 9 12v19q0 29-38 29T14 64Z',
    front: 'M15 70q22-7 41-3 10 3 8 9-2 5-10 6-14 2-27 0-9-3-12-12Z',
    lines: 'M32 39v21M52 37v22M72 38v23',
    claws: claw(62, 74, 96),
  },
  s: {
    arm: 'M30 132V114q0-8 8-8h26q8 0 8 8v18Z',
    hand: 'M33 74 17 22q-2-10 7-12t12 6l15 46 15-46q4-10 13-7t6 12L71 74q8 42-21 42T33 74Z',
    lines: 'M37 92q18-14 30 2M39 104h22',
    claws: claw(23, 12, -14) + claw(79, 12, 14),
  },
  p: {
    arm: 'M30 132V112q0-8 8-8h28q8 0 8 8v20Z',
    hand: 'M24 82V38q0-8 7-8t7 8v26-44q0-8 7-8t7 8v42-46q0-8 7-8t7 8v48-38q0-8 7-8t7 8v54q0 34-28 34T24 82Z',
    more: 'M26 88 9 70q-6-8 0-13t12 1l13 15Z',
    lines: 'M38 92q14 10 28-2',
    claws: claw(31, 32) + claw(45, 14) + claw(59, 10) + claw(73, 20) + claw(12, 59, -40),
  },
};

/** What a monster's clay is pressed with. */
export const textures: Record<Colour, 'spirals' | 'stripes' | 'scales' | 'dots' | 'zigzag'> = {
  V: 'spirals',
  B: 'stripes',
  C: 'scales',
  R: 'dots',
  Y: 'zigzag',
};
