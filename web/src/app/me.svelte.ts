/** Who plays here. Nobody is made a guest before they do something that needs a name. */
import { ask } from '../api/client';
import type { PersonShown } from '../api/names';
import { Problem } from '../api/problem';
import { stream } from '../api/stream';

// Set while this browser is somebody, so that a first visit asks no question whose answer is known.
const KNOWN = 'azulejo.known';

let person = $state.raw<PersonShown | null>(null);

export const me = {
  get person(): PersonShown | null {
    return person;
  },
};

function become(somebody: PersonShown | null): void {
  const changed = somebody?.created !== person?.created;
  person = somebody;
  remember(somebody !== null);
  if (changed) stream.reopen();
}

function remember(known: boolean): void {
  try {
    if (known) localStorage.setItem(KNOWN, '1');
    else localStorage.removeItem(KNOWN);
  } catch {
    // A browser that keeps nothing is asked who it is when it first does something.
  }
}

function isKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

/** Asks the server who this browser is; nobody yet is no problem. */
export async function recognise(): Promise<void> {
  if (!isKnown()) return;
  try {
    become(await ask('get', '/people/me', {}));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    become(null);
  }
}

/** Whoever this is, or a new guest. */
export async function beSomebody(): Promise<PersonShown> {
  const somebody = person ?? (await ask('post', '/people', { body: {} }));
  become(somebody);
  return somebody;
}

export async function rename(name: string): Promise<void> {
  await beSomebody();
  become(await ask('patch', '/people/me', { body: { name } }));
}

/** Makes the name nobody else's: from then on one signs in with it. */
export async function claim(name: string, password: string): Promise<void> {
  await beSomebody();
  become(await ask('put', '/people/me/password', { body: { name, password } }));
}

export async function changePassword(old_password: string, password: string): Promise<void> {
  become(await ask('put', '/people/me/password', { body: { old_password, password } }));
}

export async function signIn(name: string, password: string): Promise<void> {
  become(await ask('post', '/sessions', { body: { name, password } }));
}

export async function signOut(): Promise<void> {
  await ask('delete', '/sessions/me', {});
  become(null);
}
