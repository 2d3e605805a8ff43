import { describe, expect, it, vi } from 'vitest';
import { Hand, type Dealt } from './hand.svelte';
import type { Offered } from './offering';

interface Put {
  kind: 'put';
  tile: string;
  line: number;
}
const preview = { fills: 0, completes: false, breaks: 0, caught: 0, cost: 0, points: 0 };
const put = (tile: string, line: number): Offered<Put> => ({
  text: `${tile}${line}`,
  action: { kind: 'put', tile, line },
  preview,
});

class Taken extends Hand<Put> {
  override get isAnswerInHand(): boolean {
    return true;
  }
}

function dealt(more: Partial<Dealt<Put>> = {}): Dealt<Put> {
  return { offered: [put('red', 1), put('red', 2), put('blue', 1)], onchoose: vi.fn(), ...more };
}

describe('a hand', () => {
  it('narrows what is offered to what fits what is held', () => {
    const hand = new Hand<Put>(() => table);
    const table = dealt();
    expect(hand.left({ line: 2 })).toBe(table.offered[1]);
    hand.hold({ tile: 'red' });
    expect(hand.left({ line: 1 })).toBe(table.offered[0]);
    expect(hand.left({ line: 3 })).toBeUndefined();
  });
  it('lets go of what is held before it takes back what was answered', () => {
    const takeBack = vi.fn();
    const table = dealt({ takeBack });
    const hand = new Taken(() => table);
    hand.hold({ tile: 'red' });
    expect(hand.letGo()).toBe(true);
    expect(hand.wished).toBeNull();
    expect(takeBack).not.toHaveBeenCalled();
    expect(hand.letGo()).toBe(true);
    expect(takeBack).toHaveBeenCalledOnce();
  });
  it('has nothing to let go where nothing is in hand, or others have reacted', () => {
    const takeBack = vi.fn();
    const [free, late] = [dealt({ takeBack }), dealt()];
    expect(new Hand<Put>(() => free).letGo()).toBe(false);
    expect(new Taken(() => late).canLetGo).toBe(false);
    expect(takeBack).not.toHaveBeenCalled();
  });
});
