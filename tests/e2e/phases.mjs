// Every phase of every game as a place to go to: a position reached by bots, kept in the page's browser, and what
// has to be tapped there. For whoever looks at all of them: contact_sheet.mjs, trees.mjs.
import { keep, positionOf } from './positions.mjs';

const tap = (selector) => async (page) => {
  await page.locator(selector).first().click();
};

export const phases = [
  {
    game: 'five-towers',
    name: 'bid',
    players: 3,
    until: (table) => table.phase === 'bid' && table.highest_bid !== null && table.discard_size > 6,
  },
  {
    game: 'five-towers',
    name: 'take',
    players: 3,
    until: ({ phase }, ply) => phase === 'take' && ply > 40,
  },
  {
    game: 'five-towers',
    name: 'demolish',
    players: 4,
    until: ({ phase }, ply) => phase === 'demolish' && ply > 60,
  },
  {
    game: 'five-towers',
    name: 'place',
    players: 5,
    until: ({ phase, hand }, ply) => phase === 'place' && hand.length > 1 && ply > 100,
    act: tap('.hand .card.lit'),
  },
  {
    game: 'five-towers',
    name: 'over',
    players: 3,
    until: () => false,
    act: tap('.bar .choices .main'),
  },
  {
    game: 'paws',
    name: 'lead',
    players: 3,
    until: ({ table, hands }) => !table && hands[0].length > 8,
  },
  {
    game: 'paws',
    name: 'beat',
    players: 4,
    until: ({ table, hands }, ply, legal) => table && hands[0].length > 9 && legal.length > 4,
    act: tap('.hand .card.lit'),
  },
  {
    game: 'paws',
    name: 'counting',
    players: 3,
    until: ({ last_round }) => last_round?.end === 'declared',
    act: tap('.mat .right .button'),
  },
  {
    game: 'paws',
    name: 'over',
    players: 2,
    until: () => false,
    act: tap('.bar .choices .main'),
  },
  { game: 'klats', name: 'play', players: 3, until: (_, ply) => ply > 30 },
  {
    game: 'klats',
    name: 'held',
    players: 5,
    until: ({ seats }) => seats.some(({ piles_left }) => piles_left < 2),
    act: tap('[data-hand="0"]'),
  },
  {
    game: 'klats',
    name: 'round',
    players: 6,
    until: ({ round }) => round > 2,
    act: tap('.rounds'),
  },
  {
    game: 'klats',
    name: 'over',
    players: 3,
    until: () => false,
    act: tap('.bar .choices .main'),
  },
  {
    game: 'carcassonne',
    name: 'tile',
    players: 5,
    until: ({ phase, tiles }) => phase === 'tile' && tiles.length > 50,
  },
  {
    game: 'carcassonne',
    name: 'turn',
    players: 2,
    until: ({ phase, tiles }) => phase === 'tile' && tiles.length > 20,
    act: tap('[data-target]'),
  },
  {
    game: 'carcassonne',
    name: 'meeple',
    players: 3,
    until: ({ phase, tiles }) => phase === 'meeple' && tiles.length > 30,
  },
  {
    game: 'carcassonne',
    name: 'over',
    players: 4,
    until: () => false,
    act: tap('.bar .choices .main'),
  },
];

/** The positions are computed once for all who look at them. */
const positions = new Map();
export function positionFor(phase) {
  const key = `${phase.game} ${phase.name}`;
  if (!positions.has(key)) positions.set(key, positionOf({ bot: 'medium', iterations: 60, ...phase }));
  return positions.get(key);
}

/** Opens the phase at `/local/…`; `list`: as a list. */
export async function openPhase(page, origin, phase, { list = false } = {}) {
  const id = `${phase.game}-${phase.name}`;
  await keep(page, id, positionFor(phase));
  await page.goto(`${origin}/local/${id}${list ? '?board=generic' : ''}`);
  await page.locator(list ? '.generic' : '.frame > .board .board').waitFor();
  if (!list) await phase.act?.(page);
}
