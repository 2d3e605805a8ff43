/** Who plays here. Nobody is made a guest before they do something that needs a name. */
import { ask } from '../api/client';
import type { PersonShown, SessionShown } from '../api/names';
import { Problem } from '../api/problem';
import { stream } from '../api/stream';

// Set while this browser is somebody, so that a first visit asks no question whose answer is known.
const KNOWN = 'azulejo.known';

let person = $state.raw<PersonShown | null>(null);
let wasSignedOut = $state(false);

export const me = {
  get person(): PersonShown | null {
    return person;
  },
  /** Whether this device was signed out from elsewhere. */
  get wasSignedOut(): boolean {
    return wasSignedOut;
  },
};

stream.whenSignedOut(() => void recognise().catch(() => undefined));

function become(somebody: PersonShown | null): void {
  const changed = somebody?.created !== person?.created;
  person = somebody;
  wasSignedOut &&= somebody === null;
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
    wasSignedOut = problem.code === 'not_signed_in';
    become(null);
  }
}

/** Somebody whose cookie has changed: streams of before end. */
function begin(somebody: PersonShown): void {
  become(somebody);
  stream.reopen();
}

/**
 * Changes what the server knows of this person, made from what the page shows. If something else came first, perhaps in
 * another tab, it is refused, and the page shows what is so by now.
 */
async function change<T>(make: (version: number) => Promise<T>): Promise<T> {
  const { version } = await beSomebody();
  try {
    return await make(version);
  } catch (problem) {
    if (problem instanceof Problem && problem.code === 'changed_meanwhile') await recognise();
    throw problem;
  }
}

/** Whoever this is, or a new guest. */
export async function beSomebody(): Promise<PersonShown> {
  const somebody = person ?? (await ask('post', '/people', { body: {} }));
  become(somebody);
  return somebody;
}

export async function rename(name: string): Promise<void> {
  become(await change((version) => ask('patch', '/people/me', { body: { version, name } })));
}

/** Makes the name nobody else's: from then on one signs in with it. */
export async function claim(name: string, password: string): Promise<void> {
  begin(await change((version) => ask('put', '/people/me/password', { body: { version, name, password } })));
}

export async function changePassword(old_password: string, password: string): Promise<void> {
  begin(
    await change((version) =>
      ask('put', '/people/me/password', { body: { version, old_password, password } }),
    ),
  );
}

/** New recovery codes, which are told this once. */
export async function makeCodes(password: string): Promise<string[]> {
  const made = await change((version) => ask('put', '/people/me/recovery', { body: { version, password } }));
  become(made.person);
  return made.codes;
}

/** For good. Who has a password must know it. */
export async function deleteMe(password: string | null): Promise<void> {
  await change((version) => ask('post', '/people/me/delete', { body: { version, password } }));
  become(null);
}

/** With `bring`, what one has as a guest comes along. */
export async function signIn(name: string, password: string, bring: boolean): Promise<void> {
  begin(await ask('post', '/sessions', { body: { name, password, bring } }));
}

/** With a recovery code instead of a password that was forgotten. */
export async function recover(name: string, code: string, password: string, bring: boolean): Promise<void> {
  begin(await ask('post', '/sessions/recovery', { body: { name, code, password, bring } }));
}

export async function signOut(): Promise<void> {
  await ask('delete', '/sessions/me', {});
  become(null);
}

/** The devices on which this person is signed in. */
export async function listDevices(): Promise<SessionShown[]> {
  return (await ask('get', '/people/me/sessions', {})).sessions;
}

export async function signOutDevice(session: string): Promise<void> {
  await ask('delete', '/people/me/sessions/{session}', { session });
}

export async function signOutOthers(): Promise<void> {
  await ask('delete', '/people/me/sessions', {});
}
