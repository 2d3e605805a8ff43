/** Events of real games, as `tools/stories.py` writes them: what the position was, what happened, what it became. */
import type { AnyPosition, Step } from '../api/names';

interface Story {
  game: string;
  before: AnyPosition;
  steps: Step[];
  after: AnyPosition;
}

declare const stories: Story[];
export default stories;
