// The end of a round, step by step: hands shown, sets thrown away one after another, what is left counted, the
// token given. The engine has counted already; here is only the order of telling.
import type { CardCode, Ending, EndingSeat } from './table';

export type Step = { say: 'show' } | { say: 'throw'; set: number } | { say: 'count' } | { say: 'token' };

/** Were the hands shown? After an empty hand they are not: there is nothing to count. */
export const shown = ({ seats }: Ending): boolean => seats.some(({ hand }) => hand !== undefined);

export function stepsOf(ending: Ending): Step[] {
  if (!shown(ending)) return [{ say: 'token' }];
  const most = Math.max(...ending.seats.map(({ sets }) => sets?.length ?? 0));
  const throws = Array.from({ length: most }, (_, set): Step => ({ say: 'throw', set }));
  return [{ say: 'show' }, ...throws, { say: 'count' }, { say: 'token' }];
}

export interface Row {
  sets: { cards: CardCode[]; thrown: boolean }[];
  left: CardCode[];
  counted: number | null; // null: not yet told
}

/** What a seat's row shows at a step. */
export function rowAt(seat: EndingSeat, step: Step): Row {
  const thrown = step.say === 'show' ? 0 : step.say === 'throw' ? step.set + 1 : Infinity;
  return {
    sets: (seat.sets ?? []).map((cards, i) => ({ cards, thrown: i < thrown })),
    left: seat.left ?? [],
    counted: step.say === 'count' || step.say === 'token' ? (seat.counted ?? seat.hand_size) : null,
  };
}
