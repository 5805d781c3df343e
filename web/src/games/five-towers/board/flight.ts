// Where things were and where they are now: every event is seen as a movement from one place to the other.
// Places are elements with data-place; nothing waits for a flight.
import type { LogEntry } from '../../../table/table';
import { tokens } from '../../../boards/narrow';

export interface Flight {
  from: string; // a place before the event
  to: string; // a place after it
}

/** What an event moves. */
export function flightsOf({ text, seat }: LogEntry): Flight[] {
  const [word, ...rest] = tokens(text);
  const [what] = rest;
  switch (word) {
    case 'reveal':
      return [{ from: 'pile', to: `street ${what}` }];
    case 'take':
      return rest.map((card) => ({ from: `street ${card}`, to: `hand ${card}` }));
    case 'demolish':
      return [{ from: `top ${seat} ${what}`, to: `rubble ${seat}` }];
    case 'place':
      return [{ from: `hand ${what}`, to: `top ${seat} ${what![0]}` }];
    default:
      return [];
  }
}

const milliseconds = (text: string): number =>
  text.trim().endsWith('ms') ? parseFloat(text) : 1000 * parseFloat(text) || 0;

export class Flights {
  private before = new Map<string, DOMRect>();
  private running: Animation[] = [];

  /** Notes where everything is, before it changes. */
  note(root: HTMLElement): void {
    this.before.clear();
    for (const element of root.querySelectorAll<HTMLElement>('[data-place]'))
      this.before.set(element.dataset.place!, element.getBoundingClientRect());
  }

  /** Lets everything that changed its place come from where it was. */
  fly(root: HTMLElement, events: readonly LogEntry[]): void {
    const time = milliseconds(getComputedStyle(root).getPropertyValue('--calm'));
    if (time === 0) return;
    events
      .flatMap(flightsOf)
      .slice(-12)
      .forEach(({ from, to }, i) => {
        const target = root.querySelector<HTMLElement>(`[data-place="${to}"]`);
        const start = this.before.get(from);
        if (target && start) this.running.push(this.animate(target, start, time, 70 * i));
      });
  }

  private animate(target: HTMLElement, start: DOMRect, duration: number, delay: number): Animation {
    const end = target.getBoundingClientRect();
    const x = start.x + start.width / 2 - end.x - end.width / 2;
    const y = start.y + start.height / 2 - end.y - end.height / 2;
    const size = Math.min(2, start.width / Math.max(1, end.width));
    const first = { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 5 };
    return target.animate([first, { transform: 'none', zIndex: 5 }], {
      duration,
      delay,
      fill: 'backwards',
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
  }

  /** A tap skips what still moves. */
  skip(): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }
}
