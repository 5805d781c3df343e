import { beforeAll, describe, expect, it } from 'vitest';
import { needAreas } from '../../../i18n/i18n.svelte';
import type { LogEntry, ScoreItem, View } from '../../../table/table';
import type { Scene } from '../../../boards/words';
import { majorityWords, spotWords, tileWords, words } from './words';

beforeAll(() => needAreas('carcassonne'));

const seats = [{ name: 'Ann' }, { name: 'Bob' }] as Scene['seats'];
const scene: Scene = { seats, view: {} as View };
const entry = (text: string, keys: string[] = []): LogEntry => ({
  ply: 7,
  actor: 'player',
  seat: 0,
  text,
  items: keys.map((key): ScoreItem => ({ seat: 0, points: 3, key, args: {} })),
});

describe('Carcassonne in words', () => {
  it('names spots and tiles', () => {
    expect(spotWords('city N')).toBe('City, north');
    expect(spotWords('field WR')).toBe('Field, north-west');
    expect(spotWords('monastery')).toBe('Monastery');
    expect(spotWords('guard 3,-1')).toBe('Guard on the tower at 3,-1');
    expect(tileWords('D', 90)).toBe('City: east; Road: north, south');
    expect(tileWords('TS-T03', 0)).toBe('Field; tower base');
    expect(tileWords('TS-S03', 0)).toContain('spies worth 6');
  });
  it('tells the log, without what nobody needs to read', () => {
    expect(words.event(entry('tile 1,-2 90'), scene)).toBe('lays a tile at 1,-2');
    expect(words.event(entry('big-guard 3,-1'), scene)).toContain('big meeple: Guard on the tower at 3,-1');
    expect(words.event(entry('draw TS-S04'), scene)).toBe('Spies worth 5 appear');
    expect(words.event(entry('draw D'), scene)).toBeNull();
    expect(words.event(entry('skip'), scene)).toBeNull();
    expect(words.event(entry('skip', ['carcassonne.road']), scene)).toContain('completes');
    expect(words.event(entry('skip', ['carcassonne.end_field']), scene)).toContain('counted');
  });
  it('has words for every kind of choice', () => {
    for (const event of ['tile 0,1 0', 'grow 0,1', 'meeple road E', 'big field -', 'guard 0,1', 'skip'])
      expect(words.choice(event, scene)).not.toBe(event);
  });
  it('puts names to majorities', () => expect(majorityWords('0: 2, 1: 1', { seats })).toBe('Ann 2, Bob 1'));
});
