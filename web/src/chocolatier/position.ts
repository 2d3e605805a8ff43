/** What the server tells of Master Chocolatier, as its OpenAPI says: what Azul has, and the Special Factories. */
import type { PositionOf } from '../games/door';

/** The circle of displays: what lies there, and what each of them does. */
export type Circle = Pick<ChocolatierPosition, 'displays' | 'gold' | 'extra' | 'dividing'>;
export type ChocolatierPosition = PositionOf<'chocolatier'>;
