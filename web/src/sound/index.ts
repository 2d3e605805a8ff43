/**
 * Sounds, made when they are needed: no files. Nothing is heard, and no audio is opened, until somebody has asked for a
 * volume; a browser lets it be heard after the first click or key.
 */
import { OF_THE_GAME, SOUNDS, type SoundName, type Strike } from './sounds';

export type { SoundName } from './sounds';

/** The tones of a struck tile above its lowest one, and how loud each is. */
const PARTIALS: readonly (readonly [number, number])[] = [
  [1, 1],
  [2.76, 0.45],
  [5.4, 0.18],
];
/** How loud each step of the volume is. */
const VOLUMES = [0, 0.12, 0.35, 0.8] as const;
/** Many tiles landing together are one clatter: the same sound comes no sooner again, in milliseconds. */
const APART = 45;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const heard = new Map<SoundName, number>();

/** What somebody wants to hear. */
export interface Wanted {
  /** From 0, nothing at all, to 3. */
  volume: 0 | 1 | 2 | 3;
  /** That it is one's turn, and that one has won. */
  turnSound: boolean;
  /** Pieces that are taken, put down, broken and counted. */
  pieceSound: boolean;
}

let wanted: Wanted = { volume: 0, turnSound: true, pieceSound: true };

export const sound = {
  want({ volume, turnSound, pieceSound }: Wanted): void {
    wanted = { volume, turnSound, pieceSound };
  },
  /** Whether a sound is heard when it is played. */
  isWanted(name: SoundName): boolean {
    return wanted.volume > 0 && (OF_THE_GAME.has(name) ? wanted.turnSound : wanted.pieceSound);
  },
  /** Lets a sound be heard, if it is wanted. */
  play(name: SoundName): void {
    const now = performance.now();
    if (!sound.isWanted(name) || now - (heard.get(name) ?? -APART) < APART) return;
    heard.set(name, now);
    const audio = (context ??= new AudioContext());
    if (audio.state === 'suspended') void audio.resume();
    for (const each of SOUNDS[name]) ring(audio, each);
  },
};

function ring(audio: AudioContext, { at, pitch, lasts, loud, grain }: Strike): void {
  const start = audio.currentTime + at;
  const volume = VOLUMES[wanted.volume];
  // No two tiles are alike.
  const tuned = pitch * (0.985 + 0.03 * Math.random());
  for (const [ratio, share] of PARTIALS) {
    const tone = new OscillatorNode(audio, { frequency: tuned * ratio });
    tone.connect(fading(audio, start, lasts / ratio ** 0.5, volume * loud * share * (1 - grain / 2)));
    tone.start(start);
    tone.stop(start + lasts);
  }
  const touch = new AudioBufferSourceNode(audio, { buffer: (noise ??= hiss(audio)) });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: tuned * 2.5, Q: 0.8 });
  touch.connect(filter).connect(fading(audio, start, lasts / 3, volume * loud * grain));
  touch.start(start);
  touch.stop(start + lasts);
}

/** Loud at once, gone soon: what makes it dry. */
function fading(audio: AudioContext, start: number, lasts: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.gain.setValueAtTime(0, start + lasts);
  gain.connect(audio.destination);
  return gain;
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return buffer;
}
