/** Every address of the client and the page it shows. A page is loaded, with what it says, when it is first needed. */
import type { Component } from 'svelte';
import { ACCOUNT, INSIGHTS, LOBBY, PLAY, PUZZLE, PUZZLES, STUDY, STUDYING } from '../texts/subjects';
import { learn, type Subject } from '../texts/texts.svelte';
import { find, type Params } from './matching';

export type Page = Component<Record<string, string>>;

const PAGES = import.meta.glob<Page>('../pages/*.svelte', { import: 'default' });

interface Route {
  path: string;
  page: string;
  /** What it speaks of beside what every page may say. */
  subject?: Subject;
}

export const ROUTES: readonly Route[] = [
  { path: '/', page: 'Start' },
  { path: '/tables', page: 'Tables', subject: LOBBY },
  { path: '/setup', page: 'Setup' },
  { path: '/join/:link', page: 'Join' },
  { path: '/table/:id', page: 'AtTable', subject: PLAY },
  { path: '/replay/:id', page: 'Replay', subject: PLAY },
  { path: '/replay/record/:record', page: 'Replay', subject: PLAY },
  { path: '/rules/:game', page: 'Rules', subject: PLAY },
  { path: '/lesson/:game', page: 'Lesson', subject: PLAY },
  { path: '/puzzles', page: 'Puzzles', subject: PUZZLES },
  { path: '/puzzles/:which', page: 'Puzzle', subject: PUZZLE },
  { path: '/past', page: 'Past' },
  { path: '/insights', page: 'Insights', subject: INSIGHTS },
  { path: '/study', page: 'Study', subject: STUDY },
  { path: '/study/edit', page: 'Editor', subject: STUDYING },
  { path: '/study/board', page: 'Board', subject: STUDYING },
  { path: '/study/record', page: 'TypeIn', subject: STUDYING },
  { path: '/account', page: 'Account', subject: ACCOUNT },
];

/** The page of an address, to be loaded; for an unknown one the page that says so. */
export function pageAt(path: string): { load: () => Promise<Page>; params: Params } {
  const found = find(ROUTES, path);
  const load =
    PAGES[`../pages/${found?.route.page ?? 'NotFound'}.svelte`] ?? PAGES['../pages/NotFound.svelte'];
  if (!load) throw new Error('there is no page NotFound');
  const subject = found?.route.subject;
  return { load: () => (subject ? together(load, subject) : load()), params: found?.params ?? {} };
}

async function together(load: () => Promise<Page>, subject: Subject): Promise<Page> {
  const [page] = await Promise.all([load(), learn(subject)]);
  return page;
}
