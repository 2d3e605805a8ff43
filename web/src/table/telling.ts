/** What a table says in its one line: what is to be done, or whatever somebody has asked about. */
import { getContext, setContext } from 'svelte';
import type { Reason } from './offering';

export interface Teller {
  /** What is being explained instead of the task. */
  said: Reason | null;
}

const KEY = Symbol('teller');

export function setTeller<T extends Teller>(teller: T): T {
  return setContext(KEY, teller);
}

/** Nobody where things are only looked at, as in pictures of the rules. */
export function getTeller(): Teller | undefined {
  return getContext<Teller | undefined>(KEY);
}
