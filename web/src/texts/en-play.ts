import type { Catalogue } from './saying';

// What tables, replays, lessons and rules say. What only the terminal, the command line and the server say is left out.
const subjects = import.meta.glob<Catalogue>(
  '../../../src/azulejo/texts/en/{chocolatier,duel,story,tables,terms,web,web-duel,web-log,web-motion,web-play,web-replay,web-waiting,words}.json',
  { eager: true, import: 'default' },
);

export const catalogue: Catalogue = Object.assign({}, ...Object.values(subjects));
