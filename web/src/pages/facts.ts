// What whoever sits down should know of a table: rated or not, its clock, hints, and the rules of the house.
import { findGame } from '../games/all';
import { maybe, t } from '../i18n/i18n.svelte';
import type { ClockWish, Listing } from '../server/api';

function clockWords(clock: ClockWish): string | null {
  if (clock.kind === 'none') return null;
  if (clock.kind === 'days') return t('setup.fact.days', { n: clock.days });
  if (clock.kind === 'move') return t('setup.fact.move', { n: clock.seconds });
  return t('setup.fact.fischer', { n: Math.round(clock.seconds / 60), seconds: clock.increment });
}

/** Only the rules that are not the usual ones. */
function houseRules({ game, options = {} }: Listing): string[] {
  const offered = findGame(game)?.options ?? {};
  return Object.entries(offered).flatMap(([key, { default: usual }]) => {
    const value = options[key] ?? usual;
    if (value === usual) return [];
    const word = typeof value === 'boolean' ? t(value ? 'setup.yes' : 'setup.no') : String(value);
    return [`${maybe(`setup.option.${key}`) ?? key}: ${maybe(`setup.option.${key}.${value}`) ?? word}`];
  });
}

export function tableFacts(table: Listing): string[] {
  const clock = table.clock ? clockWords(table.clock) : null;
  return [
    t(table.rated ? 'setup.fact.rated' : 'setup.fact.unrated'),
    ...(clock ? [clock] : []),
    ...(table.aids === false && !table.rated ? [t('setup.fact.noHints')] : []),
    ...houseRules(table),
  ];
}
