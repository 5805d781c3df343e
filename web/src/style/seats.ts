// Seats as they are drawn: every seat has a colour token and a shape.
export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'star';

export const shapes: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'];
export const shapeOf = (seat: number): Shape => shapes[seat % shapes.length]!;
export const colourOf = (seat: number): string => `var(--seat-${seat % shapes.length})`;

/** Outlines in a box of 24 by 24; a game may use them for its own pieces. */
export const outline: Record<Shape, string> = {
  circle: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19Z',
  square:
    'M5 3.5h14a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-14a1.5 1.5 0 0 1-1.5-1.5v-14a1.5 1.5 0 0 1 1.5-1.5Z',
  triangle: 'M12 2.8 22 20.6a.8.8 0 0 1-.7 1.2H2.7a.8.8 0 0 1-.7-1.2Z',
  diamond: 'M12 1.6 22.4 12 12 22.4 1.6 12Z',
  hexagon: 'M12 1.8 21 6.9v10.2L12 22.2 3 17.1V6.9Z',
  star: 'M12 1.6l3.1 6.9 7.5.8-5.6 5 1.6 7.4L12 17.9l-6.6 3.8L7 14.3l-5.6-5 7.5-.8Z',
};
