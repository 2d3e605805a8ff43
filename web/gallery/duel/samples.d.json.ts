/** Real positions with what the acting seat may do, as `tools/duel_positions.py` writes them. */
import type { Choice } from '../../src/duel/choices';
import type { DuelPosition } from '../../src/duel/position';

interface Sample {
  seat: number;
  position: DuelPosition;
  actions: Choice[];
}

declare const samples: Record<string, Sample>;
export default samples;
