/**
 * The story of a game in sentences. Most are those of the terminal, `story.<kind>` or one of its variants; where that has
 * letters for people who type them, the browser has a sentence of its own, `log.<kind>`.
 */
import type { Step } from '../api/names';
import type { Playing } from '../games/playing';
import type { Speech } from '../games/speech';

/** A few sentences, the points that stand before them, and where it happened. */
export interface Told {
  mark: string;
  text: string;
  places: string[];
}

/** Tells a story once: a game is told anew with every move, and only the last move is news. */
export class Teller {
  private readonly told = new WeakMap<readonly Step[], readonly Told[]>();

  constructor(
    readonly playing: Playing,
    readonly speech: Speech,
  ) {}

  /** What happened. What the table shows all at once anyway, as the tiles of a new round, is left out. */
  tell(steps: readonly Step[]): readonly Told[] {
    const told = this.told.get(steps) ?? this.tellAnew(steps);
    this.told.set(steps, told);
    return told;
  }

  private tellAnew(steps: readonly Step[]): Told[] {
    const story: Told[] = [];
    for (const step of steps.filter((each) => this.playing.isTold(each))) {
      const last = story.at(-1);
      const places = this.playing.stepPlaces(step);
      if (last && this.playing.follows(step)) {
        last.text += ` ${this.sentence(step)}`;
        last.places.push(...places);
      } else {
        story.push({ mark: this.mark(step), text: this.sentence(step), places });
      }
    }
    return story;
  }

  sentence(step: Step): string {
    const [code, more] = this.playing.sentence(step, this.speech);
    const fields: Record<string, string | number> = { game: this.playing.name };
    for (const [name, value] of Object.entries({ ...step, ...more })) {
      if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
    }
    if ('seat' in step) fields['name'] = this.speech.nameOf(step.seat);
    return this.speech.say(code, fields);
  }

  /** Points won or lost, with their sign. */
  private mark(step: Step): string {
    const points = this.playing.mends(step) ? null : this.playing.pointsOf(step);
    if (!points) return '';
    return points < 0 ? `−${-points}` : `+${points}`;
  }
}
