import { door } from '../games/door';
import { KINDS } from './choices';

/** What comes from the server, as Duel's. */
export const duelDoor = door('duel', KINDS);
