import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem, Unreachable } from '../api/problem';
import { Sending, type Answer } from './sending.svelte';

const answer: Answer = { seat: 1, decision: 4, action: '3R4' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Sending', () => {
  it('sends the same answer again until the server is heard', async () => {
    const sent: Answer[] = [];
    const sending = new Sending(async (each) => {
      sent.push(each);
      if (sent.length < 3) throw new Unreachable('no answer');
    });
    const done = sending.send(answer);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sending.waiting).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    await done;
    expect(sent).toEqual([answer, answer, answer]);
    expect([sending.waiting, sending.answer, sending.problem]).toEqual([false, null, '']);
  });

  it('shows why it was refused and takes the next answer', async () => {
    const sending = new Sending(async () => {
      throw new Problem({ code: 'stale_decision', fields: {}, sentence: 'Look again.' }, 409);
    });
    await sending.send(answer);
    expect(sending.problem).toBe('Look again.');
    expect(sending.answer).toBeNull();
  });

  it('tries at once when the connection is back, and sends nothing else meanwhile', async () => {
    let tries = 0;
    const sending = new Sending(async () => {
      tries += 1;
      if (tries === 1) throw new Unreachable('no answer');
    });
    const done = sending.send(answer);
    await vi.advanceTimersByTimeAsync(0);
    await sending.send({ ...answer, action: 'CK-' });
    sending.hurry();
    await done;
    expect(tries).toBe(2);
  });
});
