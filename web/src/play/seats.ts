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

export const botName = (seat: number): string => t(botNames[seat % botNames.length]!);

/** Whoever looks is "You", online too, whatever name the others see. */
function nameOf(sitter: Sitter, seat: number, alone: boolean): string {
  if (sitter.mine && alone) return t('table.you');
  if (sitter.name) return sitter.name;
  if (sitter.kind === 'bot') return botName(seat);
  return t('table.player', { number: seat + 1 });
}

export function seatsOf(sitters: Sitter[]): SeatInfo[] {
  const alone = sitters.filter((sitter) => sitter.mine).length === 1;
  return sitters.map((sitter, seat) => ({
    seat,
    name: nameOf(sitter, seat, alone),
    colour: colourOf(seat),
    shape: shapeOf(seat),
    mine: sitter.mine,
    you: sitter.mine && alone,
    bot: sitter.kind === 'bot',
  }));
}

/** "Your turn", "Mira is to act", "You are watching. Bo is to act". */
export function turnWords(cut: Cut, seats: SeatInfo[]): string {
  const words = toAct(cut, seats);
  return cut.watching ? t('table.watching', { words }) : words;
}

function toAct(cut: Cut, seats: SeatInfo[]): string {
  const { turn } = cut.view;
  if (turn === null) return t('table.moment');
  const { name, you } = seats[turn]!;
  if (cut.thinking === turn) return t('table.thinks', { name });
  if (cut.you === turn && you) return t('table.yourTurn');
  return t(cut.sitters[turn]!.present ? 'table.turnOf' : 'table.turnOfAway', { name });
}

/** "Ana wants to play again", for who played with her; null if nobody does. */
export function rematchWords(cut: Cut, seats: SeatInfo[]): string | null {
  if (!cut.rematch || cut.watching) return null;
  const { by } = cut.rematch;
  if (by === null || by === cut.you) return t('table.rematchWanted');
  return t('table.rematchAsked', { name: seats[by]!.name });
}

/** Why it is over, where it was not played to its end. */
export function endWords(cut: Cut, seats: SeatInfo[]): string | null {
  const gone = seats.filter(({ seat }) => cut.sitters[seat]!.resigned);
  if (cut.ended === 'agreed' || cut.ended === 'closed') return t(`table.ended.${cut.ended}`);
  if (gone.length === 0) return cut.ended === 'abandoned' ? t('table.ended.closed') : null;
  const how = cut.ended === 'time' || cut.ended === 'abandoned' ? cut.ended : 'resigned';
  if (gone.some(({ you }) => you)) return t(`table.ended.${how}.you`);
  return t(`table.ended.${how}`, { n: gone.length, names: gone.map(({ name }) => name).join(', ') });
}
