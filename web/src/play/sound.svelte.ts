// Two small sounds, made here, silent until somebody wants them: a knock when something happens, a chime when
// it is my turn.
import { store, stored } from '../browser/stored';

const name = 'igra.volume';
const state = $state({ volume: Math.min(1, Math.max(0, Number(stored(name)) || 0)) });
let context: AudioContext | null = null;

/** 0 (silent) .. 1 */
export const volume = (): number => state.volume;

export function setVolume(wish: number): void {
  state.volume = wish;
  store(name, String(wish));
  chime();
}

function tone(frequency: number, start: number, length: number, loudness: number): void {
  context ??= new AudioContext();
  const from = context.currentTime + start;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness * state.volume, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

export function knock(): void {
  if (state.volume > 0) tone(180, 0, 0.08, 0.5);
}

export function chime(): void {
  if (state.volume === 0) return;
  tone(587, 0, 0.35, 0.24);
  tone(880, 0.12, 0.5, 0.2);
}
