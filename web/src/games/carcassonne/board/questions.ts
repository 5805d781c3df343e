// What the action bar asks: made from what is legal and what was tapped.
import { t } from '../../../i18n/i18n.svelte';
import type { Ask, Choice } from '../../../boards/board';
import { layEvent, type Spot } from './choose';
import type { CarcassonneTable } from './table';
import { spotWords } from './words';

interface Situation {
  table: CarcassonneTable;
  chosen: string | null; // a place, a spot or a tower
  back: () => void;
}

/** Where the tile goes, and how it is turned there. */
export function layQuestion(
  situation: Situation & { rotations: number[]; rotation: number; turn: () => void },
): Ask {
  const { chosen, rotations, rotation, turn, back } = situation;
  if (!chosen) return { prompt: t('carcassonne.layTile') };
  const lay: Choice = { event: layEvent(chosen, rotation), label: t('carcassonne.layHere'), main: true };
  if (rotations.length < 2) return { prompt: t('carcassonne.fitsOneWay'), choices: [lay], back };
  const turning: Choice = { event: 'turn', label: t('carcassonne.turn'), pick: turn };
  return { prompt: t('carcassonne.turnOrLay'), choices: [lay, turning], back };
}

/** Which tower grows, when the supply is short. */
export function growQuestion({ table, chosen, back }: Situation, towers: string[]): Ask {
  const choices = towers.map((key) => ({
    event: `grow ${key}`,
    label: t('carcassonne.growName', { at: key }),
    main: key === chosen,
    onBoard: true,
  }));
  const prompt = t('carcassonne.growPrompt', { n: table.grow_left });
  return chosen ? { prompt, choices: choices.filter(({ main }) => main), back } : { prompt, choices };
}

/** Where a figure goes, if anywhere, and which. */
export function meepleQuestion(
  { chosen, back }: Situation,
  spots: Spot[],
  choose: (key: string) => void,
): Ask {
  const spot = spots.find(({ key }) => key === chosen);
  if (!spot) {
    const none: Choice = { event: 'skip', label: t('carcassonne.noMeeple'), main: spots.length === 0 };
    const picks = spots.map(({ key, small, big }) => ({
      event: (small ?? big)!,
      label: spotWords(key),
      pick: () => choose(key),
      onBoard: true,
    }));
    return {
      prompt: t(spots.length ? 'carcassonne.putMeeple' : 'carcassonne.nothingToPut'),
      choices: [none, ...picks],
    };
  }
  const choices: Choice[] = [];
  if (spot.small) choices.push({ event: spot.small, label: t('carcassonne.putHere'), main: true });
  if (spot.big) choices.push({ event: spot.big, label: t('carcassonne.putBig'), main: !spot.small });
  return { prompt: spotWords(spot.key), choices, back };
}
