/** Which text tells a step of Master Chocolatier: Azul's, and those of the Special Factories. */
import type { Step } from '../api/names';
import { azulSentence } from '../azul/sentences';
import { colourNamed, tilesInWords, type Sentence, type Speech } from '../games/speech';
import { follows as sharedFollows } from '../games/steps';
import { CHOCOLATIER } from './skin';

/** Told in the same breath as the step before. */
const FOLLOWING: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['stayed', 'claimed', 'caught']);

export function follows(step: Step): boolean {
  return FOLLOWING.has(step.kind) || sharedFollows(step);
}

export function sentence(step: Step, speech: Speech): Sentence {
  switch (step.kind) {
    case 'stayed':
      return [
        'log.stayed',
        { number: step.tiles.length, tiles: tilesInWords(CHOCOLATIER, step.tiles, speech) },
      ];
    case 'added':
    case 'attracted':
    case 'divided':
    case 'claimed':
      return [`log.${step.kind}`, {}];
    case 'caught':
      return [step.what === 'marker' ? 'story.caught.marker' : 'story.caught', {}];
    case 'dealt':
      if (step.deal.kind !== 'gold') return azulSentence(CHOCOLATIER, step, speech);
      return ['story.dealt.gold', { displays: goldInWords(step.deal.displays, speech) }];
    default:
      return azulSentence(CHOCOLATIER, step, speech);
  }
}

/** The displays that show a gold side, and what it does: `2 (keeps its rest) and 5 (attracts teal chocolates)`. */
function goldInWords(sides: readonly string[], { say, list }: Speech): string {
  const shown = sides.flatMap((side, index) => {
    if (side === '-') return [];
    const [effect = '', letter = ''] = side;
    const what = letter
      ? say('log.gold.attracts', { game: CHOCOLATIER.game, colour: colourNamed(CHOCOLATIER, letter) })
      : say(`gold.${effect}`);
    return [`${index + 1} (${what})`];
  });
  return list(shown);
}
