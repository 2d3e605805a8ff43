/** What there is to study with, in the order of the page. Each says itself by `study.<name>` and `study.<name>.text`. */
import type { IconName } from '../../art/icons';

export interface Entry {
  name: string;
  path: string;
  icon: IconName;
}

export const ENTRIES: readonly Entry[] = [
  { name: 'puzzles', path: '/puzzles', icon: 'hint' },
  { name: 'past', path: '/past', icon: 'past' },
  { name: 'insights', path: '/insights', icon: 'insights' },
  { name: 'board', path: '/study/board', icon: 'study' },
  { name: 'edit', path: '/study/edit', icon: 'table' },
  { name: 'record', path: '/study/record', icon: 'log' },
];
