import { describe, expect, it } from 'vitest';
import { find } from './choices';
import { dropped } from './dropping';
import { Placing } from './placing.svelte';
import samples from '../../gallery/duel/samples.json';
import { whyNotChip, whyNotLine, whyNotPlate } from './why';

const board = samples['filling']!.position.boards[0]!;

describe('why something cannot be chosen', () => {
  it('has a reason for every line that a real legal list leaves out', () => {
    for (const { position, actions, seat } of Object.values(samples)) {
      if (position.phase !== 'filling') continue;
      for (const line of [1, 2, 3, 4, 5, 6])
        if (!find(actions, 'fill', { line }))
          expect(whyNotLine(position.boards[seat - 1]!, line)).not.toBeNull();
    }
  });
  it('tells a complete line from one of another colour', () => {
    const lines = ['B', 'R', '-', '-', '-', '-'];
    expect(whyNotLine({ ...board, lines }, 1)?.code).toBe('web.duel.why.line_complete');
    expect(whyNotLine({ ...board, lines }, 2)?.fields).toMatchObject({ line: 2, colour: 'red' });
    expect(whyNotLine({ ...board, lines }, 3)).toBeNull();
  });
  it('tells spent tokens from the last round, and is silent out of turn', () => {
    const { position } = samples['middle']!;
    expect(whyNotPlate(position, { ...board, tokens: 0 }, 'act')?.code).toBe('web.duel.why.tokens_spent');
    expect(whyNotPlate({ ...position, round: 5 }, board, 'act')?.code).toBe('web.duel.why.last_round');
    expect(whyNotPlate(position, board, 'fill')).toBeNull();
  });
  it('says of a chip that it lies face down, or that one has two', () => {
    expect(whyNotChip('?', null)?.code).toBe('web.duel.why.face_down');
    expect(whyNotChip('TY', 'act')?.code).toBe('web.duel.why.two_chips');
    expect(whyNotChip('TY', null)).toBeNull();
  });
});

describe('dropping tiles', () => {
  const { actions } = samples['filling']!;
  const chosenBy = (drop: string | null) => {
    const chosen: string[] = [];
    dropped(actions, drop, ({ text }) => chosen.push(text));
    return chosen;
  };
  it('plays the line or the broken space they fall on, and nothing elsewhere', () => {
    expect(chosenBy('line-6')).toEqual(['>6']);
    expect(chosenBy('line-broken')).toEqual(['>-']);
    expect(chosenBy('slot-3')).toEqual([]);
    expect(chosenBy(null)).toEqual([]);
  });
});

describe('placing with keys', () => {
  const { actions } = samples['placing_plate']!;
  it('lays the plate, turns it and finds the action for it', () => {
    const placing = new Placing();
    expect(placing.choice(actions)).toBeUndefined();
    placing.step(actions, 'ArrowDown');
    const first = placing.slot;
    placing.rotate(actions);
    expect(placing.choice(actions)?.text).toBe(`${first}@1`);
    placing.step(actions, 'ArrowDown');
    expect(placing.slot).not.toBe(first);
    placing.reset();
    expect([placing.slot, placing.rotation]).toEqual([null, 0]);
  });
});
