/** Duel's places besides those of every table: factories from 0, the large one; everything else from 1. */
import { place } from '../table/places';

export const duelPlace = {
  ...place,
  factory: (factory: number) => `factory-${factory}`,
  sunSpace: (factory: number, space: number) => `sun-${factory}-${space}`,
  moon: (factory: number) => `moon-${factory}`,
  moonSpace: (factory: number, space: number) => `moon-${factory}-${space}`,
  chip: (factory: number) => `chip-${factory}`,
  shown: (number: number) => `plate-${number}`,
  pile: 'pile',
  hand: 'hand',
  startTile: 'start-tile',
  tower: 'tower',
  dome: (seat: number) => `dome-${seat}`,
  slot: (seat: number, slot: number) => `slot-${seat}-${slot}`,
  heldStart: (seat: number) => `held-start-${seat}`,
  chips: (seat: number) => `chips-${seat}`,
  tokens: (seat: number) => `tokens-${seat}`,
};
