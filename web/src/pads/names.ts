import { t } from '../i18n/i18n.svelte';
import type { Pad } from './pad';

/** A player's name, or "Player 2". */
export const nameOf = (pad: Pad, seat: number): string =>
  pad.names[seat]?.trim() || t('pads.player', { number: seat + 1 });

/** The mark of a player's pieces on the real table. */
export const markOf = (pad: Pad, seat: number): number => pad.marks?.[seat] ?? seat;

/** "Ann and Bob", as the language says it. */
export const listed = (names: string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

/** A line of the history that is a round. */
export const roundName = (_: unknown, index: number): string => t('pads.round', { n: index + 1 });
