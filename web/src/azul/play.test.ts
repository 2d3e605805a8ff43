import { describe, expect, it, vi } from 'vitest';
import type { Offered } from '../table/offering';
import { Play } from './play.svelte';
import type { Action } from './position';

const preview = { fills: 1, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };
const offer = (action: Action): Offered<Action> => ({ text: '', action, preview });
const red1 = offer({ kind: 'take', source: 3, colour: 'red', line: 1 });
const redFloor = offer({ kind: 'take', source: 3, colour: 'red', line: 'floor' });
const blueFloor = offer({ kind: 'take', source: 'centre', colour: 'blue', line: 'floor' });

function table(offered: Offered<Action>[]) {
  const onchoose = vi.fn();
  const offers = { offered, onchoose };
  return { play: new Play(() => offers), offers, onchoose };
}

describe('Play', () => {
  it('lights only the lines that may take what is held', () => {
    const { play } = table([red1, redFloor, blueFloor]);
    expect(play.target(1)).toBeUndefined();
    play.take(3, 'red');
    expect(play.target(1)).toBe(red1);
    expect(play.target(2)).toBeUndefined();
    expect(play.target('floor')).toBe(redFloor);
  });

  it('chooses the action as it was sent, and holds on until the choice is taken', () => {
    const { play, offers, onchoose } = table([red1, redFloor]);
    play.take(3, 'red');
    play.choose(play.target(1));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(red1);
    expect(play.held).toMatchObject({ source: 3, colour: 'red' });
    offers.offered = [];
    expect(play.held).toBeNull();
  });

  it('is played from the first offer on', () => {
    const { play, offers } = table([]);
    expect(play.isPlayed).toBe(false);
    offers.offered = [red1];
    expect(play.isPlayed).toBe(true);
    offers.offered = [];
    expect(play.isPlayed).toBe(true);
  });

  it('lets go when the same is chosen again, and changes when another is', () => {
    const { play } = table([red1, blueFloor]);
    play.toggleTaken(3, 'red');
    play.toggleTaken('centre', 'blue');
    expect(play.held).toMatchObject({ source: 'centre', colour: 'blue' });
    play.toggleTaken('centre', 'blue');
    expect(play.held).toBeNull();
  });

  it('lets go of everything when other actions are offered', () => {
    const { play, offers } = table([red1]);
    play.take(3, 'red');
    offers.offered = [red1];
    expect(play.held).toBeNull();
  });

  it('drops on a lit line, and lets go anywhere else', () => {
    const { play, onchoose } = table([red1, redFloor]);
    play.take(3, 'red');
    play.drop('2');
    expect(play.held).toBeNull();
    expect(onchoose).not.toHaveBeenCalled();
    play.take(3, 'red');
    play.drop('floor');
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(redFloor);
  });

  it('offers the spaces of a free wall and the sides of a division without holding anything', () => {
    const put = offer({ kind: 'tile', line: 4, column: 2 });
    const left = offer({ kind: 'divide', colour: 'teal', side: 'left' });
    expect(table([put]).play.space(4, 2)).toBe(put);
    expect(table([put]).play.space(4, 3)).toBeUndefined();
    expect(table([left]).play.side('left')).toBe(left);
  });
});
