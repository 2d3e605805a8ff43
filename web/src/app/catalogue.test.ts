import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BotShown } from '../api/names';

const ask = vi.hoisted(() => vi.fn());
vi.mock('../api/client', () => ({ ask }));

// Files share a process, in which others may have loaded these modules with another client.
vi.resetModules();
const { speak } = await import('../texts/texts.svelte');
const { botName, catalogue, chosenLevel, usualStandIn } = await import('./catalogue.svelte');
afterAll(() => vi.resetModules());

const bot = (name: string, level: number | null): BotShown => ({ name, text: '', level, settings: [] });
const levels = [bot('novice', 1), bot('apprentice', 2), bot('journeyman', 3)];

vi.stubGlobal('document', { documentElement: {} });
beforeEach(() => speak('en'));

describe('the catalogue', () => {
  it('has those bots to choose from that are a level', async () => {
    ask.mockImplementation((_, path) =>
      Promise.resolve(path === '/bots' ? { bots: [bot('greedy', null), ...levels] } : { games: [] }),
    );
    await expect(catalogue()).resolves.toEqual({ games: [], levels });
  });
});

describe('the level to play against', () => {
  it('is the one that was chosen last', () => {
    expect(chosenLevel(levels, 'journeyman')).toBe('journeyman');
  });

  it('is one for newcomers as long as none was, or none that is offered', () => {
    expect(['', 'greedy'].map((last) => chosenLevel(levels, last))).toEqual(['apprentice', 'apprentice']);
  });

  it('is the easiest where there is none for newcomers', () => {
    expect(chosenLevel([bot('calm', 1), bot('wild', 2)], 'master')).toBe('calm');
    expect(chosenLevel([], '')).toBe('');
  });
});

describe('the level that stands in', () => {
  it('is in the middle, whatever one plays against', () => {
    expect(usualStandIn(levels)).toBe('journeyman');
  });
});

describe('the name of a bot', () => {
  it('is that of its language', async () => {
    expect(botName('grandmaster')).toBe('Grandmaster');
    await speak('fr');
    expect(botName('journeyman')).toBe('Compagnon');
  });

  it('is its own where it has no other', () => {
    expect(botName('deep')).toBe('deep');
  });
});
