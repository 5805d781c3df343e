// All pads seen from outside: totals, the end, who leads. The only place that names every game's arithmetic.
import * as carcassonne from './carcassonne';
import * as towers from './five_towers';
import * as klats from './klats';
import { best, type Pad } from './pad';
import * as paws from './paws';

export function totals(pad: Pad): number[] {
  switch (pad.game) {
    case 'five-towers':
      return towers.totals(pad as towers.TowersPad);
    case 'klats':
      return klats.totals(pad as klats.KlatsPad);
    case 'paws':
      return paws.totals(pad as paws.PawsPad);
    case 'carcassonne':
      return carcassonne.totals(pad as carcassonne.CarcassonnePad);
  }
}

/** Klats! and Paws end by their rules; the others when the players say so. */
export function over(pad: Pad): boolean {
  if (pad.game === 'klats') return klats.over(pad as klats.KlatsPad);
  if (pad.game === 'paws') return paws.over(pad as paws.PawsPad);
  return pad.finished;
}

/** Nobody leads before anything is written. */
export const leaders = (pad: Pad): number[] => (pad.entries.length > 0 ? best(totals(pad)) : []);
