// Words for a game that has none: the event's own text, which every player can read after a while.
import { t } from '../../i18n/i18n.svelte';
import type { GameWords } from '../words';

export const words: GameWords = {
  event: (entry) => entry.text,
  choice: (event) => event,
  expected: () => t('table.choose'),
};
