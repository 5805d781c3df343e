// Two small sounds, made here, off until somebody wants them: a knock when something happens, a chime when
// it is my turn.
function stored(): boolean {
  try {
    return localStorage.getItem('igra.sound') === 'on';
  } catch {
    return false;
  }
}

const state = $state({ on: stored() });
let context: AudioContext | null = null;

export const soundOn = (): boolean => state.on;

export function setSound(on: boolean): void {
  state.on = on;
  try {
    localStorage.setItem('igra.sound', on ? 'on' : 'off');
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
  if (on) chime();
}

function tone(frequency: number, start: number, length: number, loudness: number): void {
  context ??= new AudioContext();
  const from = context.currentTime + start;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

export function knock(): void {
  if (state.on) tone(180, 0, 0.08, 0.25);
}

export function chime(): void {
  if (!state.on) return;
  tone(587, 0, 0.35, 0.12);
  tone(880, 0.12, 0.5, 0.1);
}
