import { expect, test } from 'vitest';
import { engineHere } from '../../../engine/engine_for_tests';
import { newPad } from '../../../pads/sheets';
import {
  continues,
  demolishedCost,
  emptySheet,
  sheetPoints,
  sheets,
  totals,
  uncounted,
  type Kind,
  type TowersEntry,
  type TowersPad,
} from './score';

const pad = (entries: TowersEntry[]): TowersPad => ({
  ...(newPad('five-towers', ['Ann', 'Bob'], {}) as TowersPad),
  entries,
});
const example: TowersEntry[] = [
  { seat: 0, kind: 'C', height: 4, cap: false },
  { seat: 0, kind: 'W', height: 3, cap: true },
  { seat: 0, kind: 'S', height: 6, cap: true },
  { seat: 0, demolished: 2 },
];

test("the rulebook's example: 4 + 6 + 12 + 6 − 3 = 25", () => {
  expect(totals(pad(example))).toEqual([25, 0]);
});

test('demolished cards cost 1 + 2 + 3 + …', () => {
  expect([0, 1, 2, 3, 4].map(demolishedCost)).toEqual([0, 1, 3, 6, 10]);
});

test('points may be negative', () => {
  expect(sheetPoints({ ...emptySheet(), demolished: 3 })).toBe(-6);
});

test('the last word on a tower counts, and an empty tower has no cap', () => {
  const later = pad([...example, { seat: 0, kind: 'S', height: 0, cap: true }]);
  expect(sheets(later)[0]!.towers.S).toEqual({ height: 0, cap: false });
  expect(totals(later)[0]).toBe(4 + 6 + 4 - 3);
});

test('an entry continues the last one at the same place only', () => {
  expect(continues(pad(example), { seat: 0, demolished: 3 })).toBe(true);
  expect(continues(pad(example), { seat: 1, demolished: 3 })).toBe(false);
  expect(continues(pad(example), { seat: 0, kind: 'C', height: 5, cap: false })).toBe(false);
  expect(continues(pad([]), { seat: 0, demolished: 1 })).toBe(false);
});

test('what the pad adds up is what the engine says', async () => {
  for (let number = 0; number < 4; ++number) {
    const engine = await engineHere();
    const players = 2 + number;
    let position = await engine.ask('new', {
      game: 'five-towers',
      players,
      chance: 'auto',
      seed: `pad ${number}`,
    });
    while (position.actor !== 'end') {
      const { event } = await engine.ask('bot', { bot: number % 2 ? 'random' : 'beginner', iterations: 1 });
      position = await engine.ask('apply', { event });
    }
    const { seats } = (await engine.ask('view', { seat: null })).view.table as {
      seats: { towers: { kind: Kind; cards: string[]; capped: boolean }[]; demolished: string[] }[];
    };
    const entries = seats.flatMap(({ towers, demolished }, seat): TowersEntry[] => [
      ...towers.map(({ kind, cards, capped }) => ({ seat, kind, height: cards.length, cap: capped })),
      { seat, demolished: demolished.length },
    ]);
    const pad = newPad('five-towers', Array<string>(players).fill(''), {}) as TowersPad;
    expect(totals({ ...pad, entries })).toEqual(position.scores);
    expect(uncounted({ ...pad, entries })).toEqual([]);
    expect(uncounted(pad)).toHaveLength(players);
  }
});
