// Carcassonne in words: the log, choices, what is expected, arguments of score sentences.
import { t, type Key } from '../../../i18n/i18n.svelte';
import type { LogEntry, View } from '../../../table/table';
import { tokens } from '../../../boards/narrow';
import { person, type GameWords, type Scene, type Section } from '../../../boards/words';
import type { SeatInfo } from '../../../boards/board';
import { heapOf } from './finale';
import { placeKey, placeOf, type CarcassonneTable } from './table';
import { edgesOf, tileOf } from './tiles';

// Where on the tile a half-edge is: the corner next to it.
const corners: Record<string, string> = {
  NL: 'NW',
  WR: 'NW',
  NR: 'NE',
  EL: 'NE',
  ER: 'SE',
  SL: 'SE',
  SR: 'SW',
  WL: 'SW',
  '-': 'inside',
};

/** 'city N' → "City, north"; 'guard 3,-1' → "Guard on the tower at 3,-1". */
export function spotWords(spot: string): string {
  const [type, where] = tokens(spot);
  if (type === 'guard') return t('carcassonne.spot.guard', { at: where! });
  if (type === 'monastery') return t('carcassonne.type.monastery');
  const side = corners[where!] ?? where!;
  return t('carcassonne.spot.segment', {
    type: t(`carcassonne.type.${type}` as Key),
    side: t(`carcassonne.side.${side}` as Key),
  });
}

/** What a tile shows, as it lies: "City: north, east; Road: south; shield". */
export function tileWords(id: string, rotation: number): string {
  const { segments, spy, tower } = tileOf(id);
  const parts = segments
    .filter(({ type }) => type !== 'field')
    .map((segment) => {
      const type = t(`carcassonne.type.${segment.type}` as Key);
      const sides = edgesOf(segment, rotation).map((side) => t(`carcassonne.side.${side}` as Key));
      return sides.length ? `${type}: ${sides.join(', ')}` : type;
    });
  if (parts.length === 0) parts.push(t('carcassonne.type.field'));
  if (segments.some(({ shields }) => shields)) parts.push(t('carcassonne.mark.shield'));
  if (segments.some(({ inn }) => inn)) parts.push(t('carcassonne.mark.inn'));
  if (segments.some(({ cathedral }) => cathedral)) parts.push(t('carcassonne.mark.cathedral'));
  if (tower) parts.push(t('carcassonne.mark.tower'));
  if (spy) parts.push(t('carcassonne.mark.spies', { value: spy }));
  return parts.join('; ');
}

/** 'meeple city N' and 'guard 3,-1' both without the figure's size. */
function spotOfEvent(event: string): string {
  const [word, ...rest] = tokens(event);
  return word!.endsWith('guard') ? `guard ${rest[0]}` : rest.join(' ');
}

function drawn(id: string): string | null {
  const { spy } = tileOf(id);
  return spy ? t('carcassonne.log.spies', { value: spy }) : null;
}

function eventWords({ text, items, seat }: LogEntry, scene: Scene): string | null {
  const who = person(seat, scene);
  const [word, where] = tokens(text);
  switch (word) {
    case 'draw':
      return drawn(where!);
    case 'tile':
      return t(`carcassonne.log.tile${who}`, { at: where! });
    case 'grow':
      return t(`carcassonne.log.grow${who}`, { at: where! });
    case 'meeple':
    case 'guard':
      return t(`carcassonne.log.meeple${who}`, { where: spotWords(spotOfEvent(text)) });
    case 'big':
    case 'big-guard':
      return t(`carcassonne.log.big${who}`, { where: spotWords(spotOfEvent(text)) });
    case 'skip':
      if (items.some(({ key }) => key.startsWith('carcassonne.end_'))) return t(`carcassonne.log.end${who}`);
      return items.length ? t(`carcassonne.log.completes${who}`) : null;
    default:
      return text;
  }
}

function choiceWords(event: string): string {
  const [word, where, turn] = tokens(event);
  switch (word) {
    case 'tile':
      return t('carcassonne.choice.tile', { at: where!, turn: turn! });
    case 'grow':
      return t('carcassonne.growName', { at: where! });
    case 'meeple':
    case 'guard':
      return t('carcassonne.choice.meeple', { where: spotWords(spotOfEvent(event)) });
    case 'big':
    case 'big-guard':
      return t('carcassonne.choice.big', { where: spotWords(spotOfEvent(event)) });
    case 'skip':
      return t('carcassonne.noMeeple');
    default:
      return event;
  }
}

function expected(view: View): string {
  const { phase, grow_left } = view.table as CarcassonneTable;
  if (phase === 'tile') return t('carcassonne.layTile');
  if (phase === 'grow') return t('carcassonne.growPrompt', { n: grow_left });
  return t(view.legal.length > 1 ? 'carcassonne.putMeeple' : 'carcassonne.nothingToPut');
}

/** Strengths by seat with names: '0: 2, 1: 1' → "Ann 2, Bob 1". */
export function majorityWords(majority: string, scene: Pick<Scene, 'seats'>): string {
  return majority.replace(/(\d+): (\d+)/g, (_, seat, strength) => {
    return `${scene.seats[Number(seat)]?.name ?? seat} ${strength}`;
  });
}

/** Everything somebody stands on, and the towers, a line each. */
export function standingWords(table: CarcassonneTable, seats: readonly SeatInfo[]): string[] {
  const names = (list: number[]) => list.map((seat) => seats[seat]?.name ?? seat).join(', ');
  const features = table.features.map(({ what, owners, value }) =>
    t('carcassonne.summaryFeature', {
      type: t(`carcassonne.type.${what.type}` as Key),
      at: what.at,
      names: names(owners),
      points: t('carcassonne.worthNow', { n: value }),
    }),
  );
  const towers = table.towers.map(({ floors, guard, x, y }) =>
    t('carcassonne.summaryTower', {
      tower: t('carcassonne.towerName', { n: floors }),
      at: placeKey({ x, y }),
      guard: guard ? names([guard.seat]) : t('carcassonne.noGuard'),
    }),
  );
  return [...features, ...towers];
}

function sections({ seats, view }: Scene): Section[] {
  const table = view.table as CarcassonneTable;
  const left = table.stacks.main.size + table.stacks.river.size;
  const standing = standingWords(table, seats);
  return [
    {
      title: t('carcassonne.drawnTile'),
      lines: [
        ...(table.drawn ? [tileWords(table.drawn.id, 0)] : []),
        t('carcassonne.tilesLeft', { n: left }),
        ...(table.escaped ? [t('carcassonne.escaped', { value: table.escaped.value })] : []),
      ],
    },
    ...(standing.length ? [{ title: t('carcassonne.summary'), lines: standing }] : []),
    ...table.seats.map(({ meeples }, seat) => ({
      title: seats[seat]!.name,
      seat,
      lines: [t('carcassonne.inHand', { n: meeples })],
    })),
    {
      title: t('carcassonne.laidTiles'),
      lines: table.tiles.map(({ id, rotation, x, y }) => `${placeKey({ x, y })}: ${tileWords(id, rotation)}`),
    },
  ];
}

function step(said: readonly string[], { view }: Scene): string | null {
  if (said[0] !== 'tile' || said.length !== 2) return null;
  const { x, y } = placeOf(said[1]!);
  const n = view.legal.filter((event) => event.startsWith(`tile ${said[1]} `)).length;
  return t('carcassonne.placeName', { x, y, n });
}

/** "Cities", "Fields, at the end". */
function heap(key: string): string | null {
  const found = heapOf(key);
  if (!found) return null;
  const title = t(`carcassonne.heap.${found.heap}` as Key);
  return found.atEnd ? t('carcassonne.heapAtEnd', { heap: title }) : title;
}

export const words: GameWords = {
  heap,
  sections,
  step,
  event: eventWords,
  choice: choiceWords,
  expected,
  argument: (name, value, scene) => (name === 'majority' ? majorityWords(String(value), scene) : null),
};
