import { describe, expect, it, vi } from 'vitest';
import { catalogue as en } from '../texts/en-common';
import { catalogue as fr } from '../texts/fr-common';
import { speak } from '../texts/texts.svelte';
import { personName } from './words';

describe('the name of a guest', () => {
  vi.stubGlobal('document', { documentElement: {} });

  it.each(['en', 'fr'] as const)('is said in the language of whoever reads it: %s', async (language) => {
    await speak(language);
    const made = [en, fr].map((texts) => String(texts['guest.name']).replace('{number}', '4711'));
    expect(made[0]).not.toBe(made[1]);
    const expected = made[language === 'en' ? 0 : 1];
    expect(made.map(personName)).toEqual([expected, expected]);
  });

  it('is left as it is where somebody chose it', () => {
    expect(['Ana', 'Guest of honour', 'Guest 12b'].map(personName)).toEqual([
      'Ana',
      'Guest of honour',
      'Guest 12b',
    ]);
  });

  it('is no name where somebody has deleted their account', async () => {
    await speak('en');
    expect(personName('—')).toBe('Somebody who has left');
  });
});
