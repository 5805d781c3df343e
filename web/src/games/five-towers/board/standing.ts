// What a choice would bring: the standing that the engine tells for the towers as they are, told for
// towers as they would be, in the same items. standing.test.ts holds it against the engine's own.
import type { ScoreItem } from '../../../table/table';
import { kindOf, valueOf, type Builder, type Card, type Kind, type Tower } from './table';

export type Built = Pick<Builder, 'towers' | 'demolished'>;

export const sum = (items: readonly ScoreItem[]): number => items.reduce((all, item) => all + item.points, 0);

function towerItem(seat: number, { kind, cards, capped }: Tower): ScoreItem {
  return {
    seat,
    points: cards.length * (capped ? 2 : 1),
    key: capped ? 'five-towers.capped-tower' : 'five-towers.tower',
    args: { kind, height: cards.length, cards },
  };
}

/** The tower that counts once more. */
export function mainTower(towers: readonly Tower[]): Tower | null {
  const height = Math.max(...towers.map(({ cards }) => cards.length));
  return height > 0 ? towers.find(({ cards }) => cards.length === height)! : null;
}

export function standing(seat: number, { towers, demolished }: Built): ScoreItem[] {
  const items = towers.filter(({ cards }) => cards.length > 0).map((tower) => towerItem(seat, tower));
  const main = mainTower(towers);
  if (main) {
    const { kind, cards } = main;
    const args = { kind, height: cards.length, cards };
    items.push({ seat, points: cards.length, key: 'five-towers.main-tower', args });
  }
  const count = demolished.length;
  if (count > 0) {
    const args = { count, cards: demolished };
    items.push({ seat, points: -(count * (count + 1)) / 2, key: 'five-towers.demolished', args });
  }
  return items;
}

/** With these cards on the towers. */
export function withCards(built: Built, cards: readonly Card[]): Built {
  const towers = built.towers.map((tower) => {
    const more = cards.filter((card) => kindOf(card) === tower.kind);
    const capped = tower.capped || more.some((card) => valueOf(card) === 0);
    return { ...tower, capped, cards: [...tower.cards, ...more] };
  });
  return { ...built, towers };
}

/** Without the top of one tower. */
export function without(built: Built, kind: Kind): Built {
  const top = built.towers.find((tower) => tower.kind === kind)?.cards.at(-1);
  if (!top) return built;
  const towers = built.towers.map((tower) =>
    tower.kind === kind ? { ...tower, cards: tower.cards.slice(0, -1) } : tower,
  );
  return { towers, demolished: [...built.demolished, top] };
}
