/** Everything that tables and the pages around them say, for tests: pages load the two parts when they need them. */
import { catalogue as common } from './fr-common';
import { catalogue as play } from './fr-play';
import type { Catalogue } from './saying';

export const catalogue: Catalogue = { ...common, ...play };
