// Seats with names in the language of the interface.
import type { SeatInfo } from '../boards/board';
import { t } from '../i18n/i18n.svelte';
import { colourOf, shapeOf } from '../style/seats';
import type { Cut, Sitter } from '../table/table';

const botNames = [
  'table.bot.0',
  'table.bot.1',
  'table.bot.2',
  'table.bot.3',
  'table.bot.4',
  'table.bot.5',
] as const;

function nameOf(sitter: Sitter, seat: number, alone: boolean): string {
  if (sitter.name) return sitter.name;
  if (sitter.kind === 'bot') return t(botNames[seat % botNames.length]!);
  return sitter.mine && alone ? t('table.you') : t('table.player', { number: seat + 1 });
}

export function seatsOf(sitters: Sitter[]): SeatInfo[] {
  const alone = sitters.filter((sitter) => sitter.mine).length === 1;
  return sitters.map((sitter, seat) => ({
    seat,
    name: nameOf(sitter, seat, alone),
    colour: colourOf(seat),
    shape: shapeOf(seat),
    mine: sitter.mine,
    you: sitter.mine && alone && !sitter.name,
    bot: sitter.kind === 'bot',
  }));
}

/** "Your turn", "Mira is to act", "The game is over". */
export function turnWords(cut: Cut, seats: SeatInfo[]): string {
  const { turn } = cut.view;
  if (cut.over) return t('table.over');
  if (turn === null) return t('table.moment');
  const seat = seats[turn]!;
  if (cut.thinking === turn) return t('table.thinks', { name: seat.name });
  const alone = seats.filter((one) => one.mine).length === 1;
  return cut.you === turn && alone ? t('table.yourTurn') : t('table.turnOf', { name: seat.name });
}
