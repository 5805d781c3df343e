// Events in words: lines of the log, and what is read aloud when something happened.
import type { SeatInfo } from '../boards/board';
import type { GameWords, Scene } from '../boards/words';
import { explainItem, t } from '../i18n/i18n.svelte';
import type { LogEntry, ScoreItem, View } from '../table/table';
import { roundOf, roundStarts } from './chapters';
import { signed } from './points';

export interface Line {
  ply: number;
  seat: number | null;
  text: string;
  points: { seat: number; points: number }[]; // who got how many, if it gave any
}

/** A round of the game with what happened in it, or what the end brought. */
export interface Chapter {
  title: string;
  lines: Line[];
  /** Of the last chapter: points with their reasons. */
  items: ScoreItem[];
}

export class Speech {
  readonly words: GameWords;
  readonly scene: Scene;
  constructor(words: GameWords, seats: SeatInfo[], view: View) {
    this.words = words;
    this.scene = { seats, view };
  }

  line(entry: LogEntry): Line | null {
    const text = this.words.event(entry, this.scene);
    if (text === null) return null;
    const points = new Map<number, number>();
    for (const item of entry.items) points.set(item.seat, (points.get(item.seat) ?? 0) + item.points);
    return {
      ply: entry.ply,
      seat: entry.seat,
      text,
      points: [...points].map(([seat, sum]) => ({ seat, points: sum })).filter((one) => one.points !== 0),
    };
  }

  lines(log: LogEntry[]): Line[] {
    return log.map((entry) => this.line(entry)).filter((line): line is Line => line !== null);
  }

  /** The log in rounds; of a game that is over, what was scored at the end stands in a chapter of its own. */
  chapters(log: LogEntry[]): Chapter[] {
    const starts = roundStarts(log, this.scene.view.players);
    const last = log.at(-1);
    const end = this.scene.view.actor === 'end' && last && last.items.length > 0 ? last : null;
    const chapters: Chapter[] = starts.map((_, i) => ({
      title: t('table.round', { number: i + 1 }),
      lines: [],
      items: [],
    }));
    for (const line of this.lines(log))
      chapters[roundOf(line.ply, starts)]!.lines.push(line.ply === end?.ply ? { ...line, points: [] } : line);
    if (end) chapters.push({ title: t('table.finalScoring'), lines: [], items: end.items });
    return chapters.filter(({ lines, items }) => lines.length + items.length > 0);
  }

  /** A line as it is read aloud. */
  aloud(line: Line): string {
    const who = line.seat === null ? '' : `${this.scene.seats[line.seat]!.name} `;
    const points = line.points.map((one) =>
      t('table.aloudPoints', { name: this.scene.seats[one.seat]!.name, points: signed(one.points) }),
    );
    return [who + line.text, ...points].join('. ');
  }

  choice(event: string): string {
    return this.words.choice(event, this.scene);
  }

  /** Under which title such points stand. */
  heap(key: string): string | null {
    return this.words.heap?.(key) ?? null;
  }

  /** Why these points. */
  reason(item: ScoreItem): string {
    return explainItem(item, (name, value) => this.words.argument?.(name, value, this.scene) ?? plain(value));
  }
}

const plain = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));
