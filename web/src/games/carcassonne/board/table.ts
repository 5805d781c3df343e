// The game's part of the view, as the engine tells it.
export interface Place {
  x: number;
  y: number;
}
export interface LaidTile extends Place {
  id: string;
  rotation: number;
}
export interface Meeple extends Place {
  seat: number;
  big: boolean;
  segment: string; // 'city N', 'field NL', 'monastery'
}
export interface Guard {
  seat: number;
  big: boolean;
}
export interface Tower extends Place {
  floors: number;
  guard: Guard | null;
}
/** What a feature would score now, as it is explained when it does. */
export interface What {
  type: 'city' | 'road' | 'field' | 'monastery';
  at: string;
  size: number;
  tiles: [number, number][];
  inn?: boolean;
  shields?: number;
  cathedral?: boolean;
  neighbours?: number;
  cities?: number;
  meeples: { seat: number; strength: number }[];
  majority: string;
}
/** A feature that somebody stands on. */
export interface Worth {
  value: number;
  owners: number[];
  open?: number; // edges still open
  what: What;
}
export interface Stack {
  size: number;
  tiles: Record<string, number>;
}
export interface CarcassonneTable {
  phase: 'draw' | 'grow' | 'tile' | 'meeple' | 'over';
  turn: number | null;
  sets: { river: boolean; towers: boolean; inns: boolean };
  seats: { score: number; meeples: number; big: boolean }[];
  drawn: { id: string; stack: 'river' | 'main' | 'tower' } | null;
  tiles: LaidTile[];
  last: Place | null;
  meeples: Meeple[];
  towers: Tower[];
  tower_segments: number;
  grow_left: number;
  escaped: { id: string; value: number } | null;
  features: Worth[];
  stacks: { river: Stack; main: Stack; tower: Stack };
  gone: string[];
}

export const placeKey = ({ x, y }: Place): string => `${x},${y}`;
export function placeOf(text: string): Place {
  const [x, y] = text.split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}
