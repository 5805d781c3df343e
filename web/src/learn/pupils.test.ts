// After a lesson one can play: a pupil who knows only what the lesson said, and reads only what the board shows, wins against
// `beginner`. Each of the pupils below is a few sentences of its lesson, no more. `IGRA_PUPILS=100` plays more games.
import { describe, expect, it } from 'vitest';
import type { Engine } from '../engine/engine';
import { engineHere } from '../engine/engine_for_tests';
import type { View } from '../table/table';

type Pupil = (view: View<never>, engine: Engine) => string | Promise<string>;
const valueOf = (card: string): number => Number(card.slice(1));
const best = (events: readonly string[], worth: (event: string) => number): string =>
  events.map((event) => ({ event, worth: worth(event) })).reduce((a, b) => (b.worth > a.worth ? b : a)).event;

/** "The numbers go down … say only as much as you can build … save a 0 for a tall tower." */
function fiveTowers({ legal, seat, table }: View<{ open: string[]; seats: { towers: Tower[] }[] }>): string {
  const towers = table.seats[seat!]!.towers;
  const fits = (card: string): boolean => {
    const { cards } = towers.find(({ kind }) => kind === card[0])!;
    if (cards.length === 0) return valueOf(card) >= 9;
    if (valueOf(card) === 0) return cards.length >= 3;
    const step = valueOf(cards.at(-1)!) - valueOf(card);
    return valueOf(card) === 9 || valueOf(cards.at(-1)!) === 8 || (step > 0 && step <= 4);
  };
  const [, ...first] = legal[0]!.split(' ');
  if (legal[0]!.startsWith('take'))
    return best(legal, (event) => event.split(' ').slice(1).filter(fits).length);
  if (legal.includes('keep')) return 'keep';
  if (legal[0]!.startsWith('place')) return best(legal, (event) => valueOf(event.split(' ')[1]!));
  if (legal[0]!.startsWith('demolish')) return `demolish ${first[0]!}`;
  const wish = table.open.filter(fits).length;
  const bids = legal.filter((event) => event.startsWith('bid') && Number(event.slice(4)) <= wish);
  return bids.at(-1) ?? (legal.includes('pass') ? 'pass' : legal[0]!);
}
interface Tower {
  kind: string;
  cards: string[];
}

/** "Declare only with few cards … play many cards at a time, and pass only if you must." */
function paws({ legal, seat, table }: View<{ hands: string[][] }>): string {
  const hand = table.hands[seat!]!;
  if (legal.includes('declare') && hand.length <= 3) return 'declare';
  const plays = legal.filter((event) => /^(lead|beat)/.test(event));
  if (plays.length === 0) return legal[0]!;
  return best(plays, (event) => {
    const cards = event.split(' as ')[0]!.split(' ').slice(1);
    return 10 * cards.length - 3 * cards.filter((card) => card.includes('*')).length;
  });
}

/** "All three colours … cover … equal numbers merge … six piles end the round: with a good set, be quick." */
function klats({ legal, seat, table }: View<{ seats: { shelf: ({ top: string } | null)[] }[] }>): string {
  const shown = (at: number) => table.seats[at]!.shelf.flatMap((pile) => (pile ? [pile.top] : []));
  const colours = (tops: string[]) => new Set(tops.map((top) => top[0])).size;
  const sum = (tops: string[]) => tops.reduce((total, top) => total + valueOf(top), 0);
  const points = (tops: string[]) => (colours(tops) === 3 ? sum(tops) : 0);
  return best(legal, (event) => {
    const [, card, at, how, onto] = event.split(' ') as [string, string, string, string, string?];
    const before = shown(Number(at));
    const laid = how === 'on' ? before.map((top) => (top === onto ? card : top)) : [...before, card];
    const after = [...new Map(laid.map((top) => [valueOf(top), top])).values()];
    const ends = after.length === 6;
    if (Number(at) !== seat) return ends ? -100 : 0.8 * (sum(before) - sum(after));
    const others = table.seats.flatMap((_, other) => (other === seat ? [] : [points(shown(other))]));
    if (ends) return points(after) > Math.max(...others) ? 500 : -500;
    return sum(after) - sum(before) + 20 * (colours(after) - colours(before));
  });
}

interface Land {
  tiles: { x: number; y: number }[];
  features: { value: number; owners: number[]; open?: number; what: { type: string } }[];
  seats: { meeples: number }[];
}
/** "A finished city counts twice … a monastery wants its eight neighbours … a guard catches spies." */
async function carcassonne({ legal, seat, table, ply }: View<Land>, engine: Engine): Promise<string> {
  const me = seat!;
  if (!legal[0]!.startsWith('tile')) {
    const order = ['meeple field', 'skip', 'meeple road', 'guard', 'meeple city', 'meeple monastery'];
    return best(legal, (event) => order.findLastIndex((start) => event.startsWith(start)));
  }
  const laid = new Set(table.tiles.map(({ x, y }) => `${x},${y}`));
  const touching = (event: string) => {
    const [x, y] = event.split(' ')[1]!.split(',').map(Number) as [number, number];
    return [`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`].filter((at) => laid.has(at))
      .length;
  };
  const worth = new Map<string, number>();
  for (const event of [...legal].sort((a, b) => touching(b) - touching(a)).slice(0, 6)) {
    await engine.ask('apply', { event });
    const { features } = (await engine.ask('view', { seat })).view.table as Land; // the flags on the map
    await engine.ask('undo', { ply });
    const flags = features.reduce((total, { value, owners, open, what }) => {
      const shows = (open === 0 && what.type === 'city' ? 2 * value : value) + (open === 0 ? 3 : 0);
      return total + (owners.includes(me) ? shows : -shows);
    }, 0);
    worth.set(event, flags + touching(event) / 2);
  }
  return best([...worth.keys()], (event) => worth.get(event)!);
}

/** Plays a game; what the pupil at seat 0 gets of the victory. */
async function play(game: string, players: number, pupil: Pupil, number: number): Promise<number> {
  const engine = await engineHere();
  const options = { first: number % players };
  const seed = `pupil ${number}`;
  let position = await engine.ask('new', { game, players, options, chance: 'auto', seed });
  while (position.actor !== 'end') {
    const event =
      position.seat === 0
        ? await pupil((await engine.ask('view', { seat: 0 })).view as View<never>, engine)
        : (await engine.ask('bot', { bot: 'beginner', iterations: 100 })).event;
    position = await engine.ask('apply', { event });
  }
  const winners = position.ranks!.filter((rank) => rank === 1).length;
  return position.ranks![0] === 1 ? 1 / winners : 0;
}

const pupils: [string, number, number, Pupil][] = [
  ['five-towers', 2, 12, fiveTowers],
  ['paws', 2, 12, paws],
  ['klats', 3, 12, klats],
  ['carcassonne', 2, 2, carcassonne],
];
describe('who has done the lesson', () => {
  it.each(pupils)(
    'of %s with %i players wins at least a third of the games',
    async (game, players, few, pupil) => {
      const games = Number(process.env['IGRA_PUPILS'] ?? few);
      let won = 0;
      for (let number = 0; number < games; ++number) won += await play(game, players, pupil, number);
      console.log(`${game}: the pupil has won ${won} of ${games} games against beginner`);
      expect(won / games).toBeGreaterThanOrEqual(1 / 3);
    },
    300_000,
  );
});
