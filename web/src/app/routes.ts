/** Every address of the client and the page it shows. A page is loaded when it is first needed. */
import type { Component } from 'svelte';
import { find, type Params } from './matching';

export type Page = Component<Record<string, string>>;

const PAGES = import.meta.glob<Page>('../pages/*.svelte', { import: 'default' });

export const ROUTES = [
  { path: '/', page: 'Start' },
  { path: '/setup', page: 'Setup' },
  { path: '/join/:link', page: 'Join' },
  { path: '/table/:id', page: 'AtTable' },
  { path: '/replay/:id', page: 'Replay' },
  { path: '/replay/record/:record', page: 'Replay' },
  { path: '/rules/:game', page: 'Rules' },
  { path: '/lesson/:game', page: 'Lesson' },
  { path: '/past', page: 'Past' },
  { path: '/account', page: 'Account' },
] as const;

/** The page of an address, to be loaded; for an unknown one the page that says so. */
export function pageAt(path: string): { load: () => Promise<Page>; params: Params } {
  const found = find(ROUTES, path);
  const load =
    PAGES[`../pages/${found?.route.page ?? 'NotFound'}.svelte`] ?? PAGES['../pages/NotFound.svelte'];
  if (!load) throw new Error('there is no page NotFound');
  return { load, params: found?.params ?? {} };
}
