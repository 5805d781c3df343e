import { t } from '../i18n/i18n.svelte';
import type { Pad } from './pad';

/** A player's name, or "Player 2". */
export const nameOf = (pad: Pad, seat: number): string =>
  pad.names[seat]?.trim() || t('pads.player', { number: seat + 1 });

/** "Ann and Bob", as the language says it. */
export const listed = (names: string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
