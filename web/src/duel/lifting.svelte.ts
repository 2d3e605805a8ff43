/** Which tiles are lifted because pointer or focus is on one of those that would be taken together. */

import { tilesOf, type DuelPosition, type Letter } from './position';

export class Lift {
  key = $state<string | null>(null);

  set(key: string | null): void {
    this.key = key;
  }

  /** How many tiles of a colour lie on top of the moons: all on the large one, the topmost of each stack. */
  onMoons(position: DuelPosition, tile: Letter): number {
    const [large = '-', ...small] = position.moons;
    const tops = [...tilesOf(large), ...small.map((stack) => tilesOf(stack).at(-1))];
    return tops.filter((top) => top === tile).length;
  }
}
