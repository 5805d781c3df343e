// The clay paws, in a box of 100 × 130: the arm comes from below. One drawing for the cards, the triangle and
// the first page's picture.
import type { Colour, Sign } from './table';

export interface PawShape {
  arm: string;
  hand: string; // one closed outline
  more?: string; // the thumb
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
    arm: 'M30 132V76q0-8 8-8h26q8 0 8 8v56Z',
    hand: 'M14 58q0-33 37-33t37 33q0 31-37 31T14 58Z',
    lines: 'M32 29v19M51 25v21M70 29v19M17 63q28 9 50-4',
    claws: claw(32, 52, 180) + claw(51, 50, 180) + claw(70, 52, 180),
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
