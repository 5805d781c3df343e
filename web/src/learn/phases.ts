// Which paragraph answers "what may I do now?": by the phase that the view tells.
export const places: Record<string, Record<string, string>> = {
  'five-towers': {
    reveal: 'turn',
    bid: 'bid',
    take: 'take',
    demolish: 'demolish',
    place: 'place',
    over: 'scoring',
  },
  paws: { deal: 'setup', turn: 'turn', draw: 'pass', over: 'match' },
  klats: { deal: 'setup', play: 'turn', draw: 'turn', over: 'match' },
  carcassonne: { draw: 'turn', grow: 'spies', tile: 'lay', meeple: 'meeple', over: 'end' },
};

export const sectionOf = (game: string, phase: string | null): string =>
  places[game]?.[phase ?? ''] ?? 'goal';
