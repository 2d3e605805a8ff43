import { describe, expect, it } from 'vitest';
import en from '../../../src/azulejo/texts/en/web-lesson.json';
import { GAMES } from '../games/registry';
import { catalogue } from '../texts/en';
import { say as fill, type Fields } from '../texts/saying';
import { counted } from './counting';
import { Learning, type Telling } from './learning.svelte';
import { movesOf } from './lesson';

const LESSONS = await Promise.all(GAMES.map((game) => game.lesson()));
const texts = { ...catalogue, ...en };
const say = (code: string, fields?: Fields) => fill(texts, 'en', code, fields);
const atOnce: Telling = async (_before, _story, _after, show) => show();

function offer(learning: Learning, text: string) {
  const found = learning.offered.find((each) => each.text === text);
  if (!found) throw new Error(`${text} is not offered`);
  return found;
}

describe.each(LESSONS)('the lesson of $game', (lesson) => {
  it('is played to its end by the right answers', async () => {
    const learning = new Learning(lesson, atOnce);
    for (let left = lesson.steps.length; left > 0; left--) {
      const { flows, right } = learning.step;
      await learning.choose(offer(learning, right));
      if (!flows && !learning.isDone) await learning.next();
    }
    expect(learning.isDone).toBe(true);
  });

  it('has a sentence for every step, and one for whatever is answered', () => {
    for (const { name, flows, right, answers } of lesson.steps) {
      expect(say(`lesson.${lesson.game}.${name}`)).not.toBe('');
      if (!flows) expect(say(`lesson.${lesson.game}.${name}.why`)).not.toBe('');
      if (Object.keys(answers).some((text) => text !== right))
        expect(say(`lesson.${lesson.game}.${name}.not`)).not.toBe('');
    }
  });

  it('leads on without a gap: what an answer shows is where the next step begins', () => {
    lesson.steps.forEach((step, index) => {
      const next = lesson.steps[index + 1];
      if (next && !next.begins && next.lead.length === 0)
        expect(next.position).toEqual(step.answers[step.right]?.position);
    });
  });
});

describe('Learning', () => {
  const learner = () => new Learning(LESSONS[0]!, atOnce);

  it('takes back an answer that is worse, and stays at its step', async () => {
    const learning = learner();
    learning.skip();
    learning.skip();
    learning.skip();
    const { position } = learning.step;
    await learning.choose(offer(learning, 'CR1'));
    expect([learning.isRight, learning.offered, learning.position]).toEqual([
      false,
      [],
      learning.step.answers['CR1']?.position,
    ]);
    learning.retry();
    expect(learning.position).toBe(position);
  });

  it('goes back to the beginning of a move, then to the one before', async () => {
    const learning = learner();
    learning.skip();
    await learning.choose(offer(learning, 'CK3'));
    learning.back();
    expect([learning.move, learning.answer]).toEqual([1, null]);
    learning.back();
    expect(learning.move).toBe(0);
  });

  it('counts the decisions of one turn as one move', () => {
    const step = LESSONS[0]!.steps[0]!;
    const flowing = [true, true, false, false, true, false].map((flows) => ({ ...step, flows }));
    expect(movesOf(flowing)).toEqual([0, 3, 4]);
  });
});

describe('counted', async () => {
  const playing = await GAMES[0]!.playing();
  it('lists what the learner scored and lost', () => {
    const step = LESSONS[0]?.steps.find(({ name }) => name === 'score');
    expect(counted(playing, step?.answers['CR4']?.story ?? [], 1, say)).toEqual([
      { points: 5, text: 'a blue tile, row 2: 2 across + 3 down' },
      { points: 5, text: 'a black tile, row 3: 2 across + 3 down' },
      { points: 4, text: 'a red tile, row 4: 4 down' },
      { points: -2, text: 'the floor line' },
    ]);
  });
});
