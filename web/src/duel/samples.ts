/** Real positions with what the acting seat may do. */

import type { Choice } from './choices';
import type { DuelPosition } from './position';
import written from './samples.json';

export interface DuelSample {
  seat: number;
  position: DuelPosition;
  actions: Choice[];
}

export const samples = written as unknown as Record<string, DuelSample>;
