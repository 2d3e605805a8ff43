import type { Catalogue } from './saying';

// What only the terminal and the command line say is left out.
const subjects = import.meta.glob<Catalogue>(
  [
    '../../../src/azulejo/texts/fr/*.json',
    '!../../../src/azulejo/texts/fr/{commands,terminal,duel_terminal,records,server,live}.json',
  ],
  { eager: true, import: 'default' },
);

export const catalogue: Catalogue = Object.assign({}, ...Object.values(subjects));
