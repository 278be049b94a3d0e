import { useEffects } from './effects.ts';

interface Note {
  /** Hertz, start and length in seconds. */
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
}

const notes = (pitches: readonly number[], length = 0.12): readonly Note[] =>
  pitches.map((pitch, index) => ({ pitch, at: index * length * 0.8, length }));

/** Short tunes instead of files: nothing has to be loaded in the middle of a match. */
const tunes = {
  found: notes([523, 659, 784]),
  begin: notes([440, 880], 0.16),
  tick: notes([1_050], 0.05),
  lock: notes([392, 523], 0.07),
  other: notes([330], 0.07),
  right: notes([659, 880]),
  wrong: notes([262, 208], 0.18),
  won: notes([523, 659, 784, 1_047], 0.18),
} as const satisfies Readonly<Record<string, readonly Note[]>>;

const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Plays a tune, if the user has switched sounds on. */
export function playSound(name: keyof typeof tunes): void {
  if (!useEffects.getState().sound || typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  // Browsers start it only after the page was touched; until then nothing is heard.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const note of tunes[name]) playNote(context, note);
}

function playNote(audio: AudioContext, { pitch, at, length }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  // Without a soft start and end each note would click.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
  volume.gain.linearRampToValueAtTime(0, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
