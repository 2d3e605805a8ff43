import type { Catalogue } from './saying';

// What every page may say. The rest is learned with the pages that say it: see `subjects.ts`.
const subjects = import.meta.glob<Catalogue>('../../../src/azulejo/texts/en/{bots,titles,web-app}.json', {
  eager: true,
  import: 'default',
});

export const catalogue: Catalogue = Object.assign({}, ...Object.values(subjects));
