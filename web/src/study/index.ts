/** What a page needs to explain a game, loaded with what it says when somebody wants it. */
import { REPORT } from '../texts/subjects';
import { learn } from '../texts/texts.svelte';

export { Explaining } from './explaining.svelte';
export { default as Study } from './Study.svelte';
export { default as Verdict } from './Verdict.svelte';

export const ready = (): Promise<void> => learn(REPORT);
