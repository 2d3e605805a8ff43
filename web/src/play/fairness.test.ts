import { describe, expect, it } from 'vitest';
import { sha256 } from '../api/sha256';
import { command, findings, headingOf } from './fairness';

const [secret, mine, theirs] = ['00'.repeat(32), '11'.repeat(16), '22'.repeat(16)];
const seen = { commitment: sha256(secret), commitments: [sha256(mine), sha256(theirs), '-'] };
const whole = { scheme: 'azulejo-fair-1', ...seen, nonces: [mine, theirs, '-'], secret };
const kept = [{ nonce: mine, at: 0, seen }];

const texts = (...asked: Parameters<typeof findings>) => findings(...asked).map(({ text }) => text);

describe('the proof', () => {
  it('holds when everything is what this browser noted', () => {
    expect(findings(whole, kept)).toEqual([]);
    expect(headingOf(whole, kept)).toBe('play.fair.proven');
  });

  it('is not there while the game goes on', () => {
    const { secret: _, ...running } = whole;
    expect(headingOf(running, kept)).toBe('play.fair');
  });

  it('is none for a browser that noted nothing', () => {
    for (const nothing of [[], [{ nonce: mine, at: 0 }], [{ nonce: mine, at: 0, seen, spent: true }]])
      expect(texts(whole, nothing)).toEqual(['play.fair.unnoted']);
    expect(headingOf(whole, [])).toBe('play.fair');
  });

  it('names a secret or a nonce that nobody had committed to', () => {
    expect(texts({ ...whole, secret: '01'.repeat(32) }, kept)).toEqual(['play.fair.other']);
    expect(findings({ ...whole, nonces: [mine, '33'.repeat(16), '-'] }, kept)).toEqual([
      { text: 'play.fair.other.nonce', seat: 2 },
    ]);
  });

  it('names a server that has taken another secret', () => {
    const other = '01'.repeat(32);
    const lied = { ...whole, secret: other, commitment: sha256(other) };
    expect(texts(lied, kept)).toEqual(['play.fair.changed']);
    expect(headingOf(lied, kept)).toBe('play.fair.unproven');
  });

  it('names a player who has committed after this nonce was known', () => {
    const chosen = '44'.repeat(16);
    const commitments = [sha256(mine), sha256(chosen), '-'];
    expect(findings({ ...whole, commitments, nonces: [mine, chosen, '-'] }, kept)).toEqual([
      { text: 'play.fair.changed.seat', seat: 2 },
    ]);
  });

  it('says so when this browser’s own nonce was left out or exchanged', () => {
    expect(texts({ ...whole, nonces: ['-', theirs, '-'] }, kept)).toEqual(['play.fair.without']);
    const other = '55'.repeat(16);
    const exchanged = {
      ...whole,
      nonces: [other, theirs, '-'],
      commitments: [sha256(other), sha256(theirs), '-'],
    };
    expect(texts(exchanged, kept)).toEqual(['play.fair.without', 'play.fair.changed.seat']);
  });

  it('is none where nobody but the server had a part', () => {
    const alone = { ...whole, nonces: ['-', '-', '-'] };
    expect(texts(alone, [])).toEqual(['play.fair.nobody']);
    expect(headingOf(alone, [])).toBe('play.fair.unproven');
  });

  it('gives the command that computes every deal again', () => {
    expect(command('k3', whole, kept)).toBe(
      `azulejo verify azulejo-k3.json --commitment ${sha256(secret)} --commitment ${sha256(theirs)} --nonce ${mine}`,
    );
    expect(command('k3', whole, [])).toBe('azulejo verify azulejo-k3.json');
  });
});
