import type { Card } from './cards';

/** A running table of two people as the server tells of it, where the other one is to act. */
export const toldCard = (id: string, rest: Partial<Card> = {}): Omit<Card, 'heard'> => ({
  id,
  game: 'paws',
  phase: 'running',
  seats: [
    { kind: 'person', name: 'Ана' },
    { kind: 'person', name: 'Боби' },
  ],
  version: 3,
  you: 0,
  turn: 1,
  since: 1000,
  ...rest,
});
