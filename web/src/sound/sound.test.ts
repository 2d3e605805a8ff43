import { afterEach, describe, expect, it } from 'vitest';
import { sound } from '.';
import { SOUNDS, type SoundName } from './sounds';

const heard = () => (Object.keys(SOUNDS) as SoundName[]).filter((name) => sound.isWanted(name));
afterEach(() => sound.want({ volume: 0, turnSound: true, pieceSound: true }));

describe('what is heard', () => {
  it('is nothing until somebody asks for it', () => {
    expect(heard()).toEqual([]);
  });

  it('are the turn and the pieces, each with a switch of its own', () => {
    sound.want({ volume: 1, turnSound: true, pieceSound: false });
    expect(heard()).toEqual(['turn', 'win']);
    sound.want({ volume: 3, turnSound: false, pieceSound: true });
    expect(heard()).toEqual(['pick', 'put', 'break', 'count']);
  });
});
