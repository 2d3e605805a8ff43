/** Which text tells a step of Azul, and the fields that the step itself does not have. */
import type { Step } from '../api/names';
import { tilesInWords, type Palette, type Sentence, type Speech } from '../games/speech';
import { sentence } from '../games/steps';

export function azulSentence(palette: Palette, step: Step, speech: Speech): Sentence {
  if (step.kind !== 'took') return sentence(palette.game, step, speech);
  if (step.source === 0) return ['story.took.centre', {}];
  if (step.rest === '-') return ['story.took', {}];
  return ['story.took.rest', { rest: tilesInWords(palette, step.rest, speech) }];
}
