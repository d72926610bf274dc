// Short synthesized sounds; silent until switched on.
import { keep, load } from "./storage";
import { store } from "./store";

export const sounds = store(load("sounds", false));
export function switchSounds() {
  sounds.set(!sounds.get());
  keep("sounds", sounds.get());
  sound("move");
}

// Frequency, start and length of each tone, in hertz and seconds.
const kTones = {
  move: [[520, 0, 0.07]],
  end: [
    [523, 0, 0.16],
    [659, 0.11, 0.16],
    [784, 0.22, 0.3],
  ],
  score: [
    [660, 0, 0.09],
    [880, 0.07, 0.12],
  ],
  bad: [[150, 0, 0.12]],
} as const;

let context: AudioContext | null = null;
export function sound(name: keyof typeof kTones) {
  if (!sounds.get()) return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of kTones[name]) {
    const from = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.18, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
