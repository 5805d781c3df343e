import { describe, expect, it } from 'vitest';
import { mainTower, standing, sum, withCards, without } from './standing';
import { flightsOf } from './flight';
import { fit, narrow, wide } from './shape';
import type { Builder } from './table';
import told from './standing.test.json';

// Builders from real views: the engine's own standing is the measure.
const builders = told as unknown as Builder[];

describe('standing', () => {
  it('tells the same items as the engine', () => {
    for (const builder of builders) {
      const seat = builder.standing[0]?.seat ?? 0;
      expect(standing(seat, builder)).toEqual(builder.standing);
      expect(sum(standing(seat, builder))).toBe(builder.score);
    }
  });
  it('is the same again when the top is taken off and put back', () => {
    for (const builder of builders) {
      const main = mainTower(builder.towers);
      if (!main || main.capped) continue;
      const lower = without(builder, main.kind);
      expect(lower.demolished).toHaveLength(builder.demolished.length + 1);
      const again = withCards({ ...lower, demolished: builder.demolished }, [main.cards.at(-1)!]);
      expect(sum(standing(0, again))).toBe(builder.score);
    }
  });
  it('knows that a 0 doubles a tower', () => {
    const towers = [{ kind: 'C' as const, cards: ['C12', 'C5'], capped: false }];
    expect(sum(standing(0, { towers, demolished: [] }))).toBe(4);
    expect(sum(standing(0, withCards({ towers, demolished: [] }, ['C0'])))).toBe(9);
  });
});

describe('movement', () => {
  const entry = (text: string) => ({ ply: 1, actor: 'player' as const, seat: 2, text, items: [] });
  it('goes from where a card was to where it is', () => {
    expect(flightsOf(entry('take C5 S0'))).toEqual([
      { from: 'street C5', to: 'hand C5' },
      { from: 'street S0', to: 'hand S0' },
    ]);
    expect(flightsOf(entry('place S0'))).toEqual([{ from: 'hand S0', to: 'top 2 S' }]);
    expect(flightsOf(entry('demolish J'))).toEqual([{ from: 'top 2 J', to: 'rubble 2' }]);
    expect(flightsOf(entry('pass'))).toEqual([]);
  });
});

describe('size of storeys', () => {
  const tower = (height: number, capped = false) => ({ cards: Array<string>(height).fill('C1'), capped });
  it('fits the tallest tower into its room', () => {
    for (const height of [0, 1, 4, 9, 14]) {
      const { scale, step } = fit(110, 300, [tower(height), tower(2, true)]);
      expect(height * step * scale).toBeLessThanOrEqual(300);
    }
  });
  it('uses the simpler storey where there is little room', () => {
    expect(fit(36, 80, [tower(3)]).units).toBe(narrow);
    expect(fit(80, 80, [tower(3)]).units).toBe(wide);
  });
});
