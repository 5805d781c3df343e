import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../engine/engine';
import { engineHere } from '../../../engine/engine_for_tests';
import type { View } from '../../../table/table';
import { landing, orderFor, playOf, shelfAfter, stepTarget, targetsFor, worthOf } from './choose';
import type { KlatsTable, Shelf } from './table';

const shelf = (...tops: (string | null)[]): Shelf =>
  Array.from({ length: 6 }, (_, i) => (tops[i] ? { top: tops[i], height: 1 } : null));
const tableOf = (...shelves: Shelf[]): KlatsTable =>
  ({ piles_to_end: 6, seats: shelves.map((one) => ({ shelf: one })) }) as KlatsTable;

describe('plays', () => {
  it('are taken apart', () => {
    expect(playOf('play G14 2 new')).toEqual({ card: 'G14', seat: 2, onto: null });
    expect(playOf('play G14 2 on G5')).toEqual({ card: 'G14', seat: 2, onto: 'G5' });
    expect(playOf('draw ?')).toBeNull();
  });
  it('lie in the first free place, or where the equal number lies', () => {
    const set = shelf('B4', null, 'O14');
    expect(landing(set, { card: 'G5', seat: 0, onto: null })).toEqual({ place: 1, joins: false, from: null });
    expect(landing(set, { card: 'G14', seat: 0, onto: null })).toEqual({ place: 2, joins: true, from: null });
  });
  it('draw the equal number to where they lie', () => {
    const play = { card: 'G14', seat: 0, onto: 'G5' };
    expect(landing(shelf('O14', 'G5'), play)).toEqual({ place: 1, joins: true, from: 0 });
    expect(shelfAfter(shelf('O14', 'G5'), play)).toEqual([
      null,
      { top: 'G14', height: 3 },
      null,
      null,
      null,
      null,
    ]);
  });
  it('count only with all colours', () => {
    expect(worthOf(shelf('B4', 'G14', 'O6', 'B15'))).toEqual({ sum: 39, missing: [], worth: 39 });
    expect(worthOf(shelf('B4', 'B14'))).toEqual({ sum: 18, missing: ['G', 'O'], worth: 0 });
  });
});

describe('targets', () => {
  const legal = ['play G14 0 new', 'play G14 1 new', 'play G14 1 on G5', 'play G14 2 new', 'play B2 0 new'];
  const table = tableOf(shelf(), shelf('G5', 'B1', 'O2', 'B3', 'O4'), shelf('B14'));
  const targets = targetsFor('G14', legal, table, [1, 2, 0]);
  it('are what the list says of the card, shelf by shelf', () => {
    expect(targets.map(({ event }) => event)).toEqual([
      'play G14 1 on G5',
      'play G14 1 new',
      'play G14 2 new',
      'play G14 0 new',
    ]);
    expect(targets.map(({ ends }) => ends)).toEqual([false, true, false, false]);
    expect(targetsFor(null, legal, table, [0])).toEqual([]);
  });
  it('follow the arrows', () => {
    const step = (from: number, key: string) => stepTarget(targets, targets[from]!, key)?.event ?? null;
    expect(step(0, 'ArrowRight')).toBe('play G14 1 new');
    expect(step(0, 'ArrowLeft')).toBeNull();
    expect(step(1, 'ArrowDown')).toBe('play G14 2 new');
    expect(step(2, 'ArrowUp')).toBe('play G14 1 on G5');
    expect(step(3, 'ArrowDown')).toBeNull();
  });
  it('my shelf comes last', () => {
    expect(orderFor(4, 1)).toEqual([2, 3, 0, 1]);
    expect(orderFor(3, null)).toEqual([0, 1, 2]);
  });
});

describe('beside the engine', () => {
  let engine: Engine;
  beforeAll(async () => (engine = await engineHere()));

  it.each([3, 5])('every play of a match of %i lands where it was foreseen', async (players) => {
    let position = await engine.ask('new', { game: 'klats', players, chance: 'auto', seed: '7' });
    let seen = 0;
    while (position.actor === 'player') {
      const seat = position.seat!;
      const { view } = (await engine.ask('view', { seat })) as { view: View<KlatsTable> };
      const hand = [...new Set(view.table.hands[seat])];
      const all = hand.flatMap((card) => targetsFor(card, view.legal, view.table, orderFor(players, seat)));
      expect(new Set(all.map(({ event }) => event))).toEqual(new Set(view.legal));
      const places = all.map((one) => `${one.event.split(' ')[1]} ${one.seat} ${one.place}`);
      expect(new Set(places).size).toBe(all.length); // no two plays of a card want the same place
      const target = all[(view.ply * 7) % all.length]!;
      position = await engine.ask('apply', { event: target.event });
      const next = ((await engine.ask('view', { seat })) as { view: View<KlatsTable> }).view.table;
      if (next.round !== view.table.round || next.phase === 'over') {
        expect(next.last_round!.seats[target.seat]).toMatchObject(target.after);
      } else {
        const after = shelfAfter(view.table.seats[target.seat]!.shelf, playOf(target.event)!);
        expect(next.seats[target.seat]).toMatchObject({ shelf: after, ...target.after });
      }
      ++seen;
    }
    expect(position.actor).toBe('end');
    expect(seen).toBeGreaterThan(20);
  });
});
