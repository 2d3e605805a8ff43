/** How each sound is made: short strikes on something ceramic, each a few decaying tones and a grain of noise. */
export type SoundName = 'pick' | 'put' | 'break' | 'count' | 'turn' | 'win';

/** Those that say how the game stands; the others are those of its pieces. */
export const OF_THE_GAME: ReadonlySet<SoundName> = new Set(['turn', 'win']);

export interface Strike {
  /** Seconds after the sound begins. */
  at: number;
  /** Hertz of the lowest tone; the others lie above it as in a struck tile. */
  pitch: number;
  /** Seconds until it is gone. */
  lasts: number;
  /** From 0 to 1. */
  loud: number;
  /** How much of it is the noise of the touch, from 0 to 1. */
  grain: number;
}

const strike = (at: number, pitch: number, lasts: number, loud: number, grain: number): Strike => ({
  at,
  pitch,
  lasts,
  loud,
  grain,
});

export const SOUNDS: Record<SoundName, readonly Strike[]> = {
  pick: [strike(0, 1450, 0.05, 0.3, 0.5)],
  put: [strike(0, 980, 0.09, 0.5, 0.4)],
  break: [
    strike(0, 620, 0.12, 0.5, 0.9),
    strike(0.035, 830, 0.08, 0.35, 0.9),
    strike(0.08, 540, 0.1, 0.25, 1),
  ],
  count: [strike(0, 1320, 0.16, 0.35, 0.1)],
  turn: [strike(0, 880, 0.22, 0.4, 0.1), strike(0.13, 1175, 0.3, 0.4, 0.1)],
  win: [
    strike(0, 784, 0.3, 0.4, 0.1),
    strike(0.12, 988, 0.3, 0.4, 0.1),
    strike(0.24, 1175, 0.34, 0.4, 0.1),
    strike(0.38, 1568, 0.6, 0.45, 0.1),
  ],
};
