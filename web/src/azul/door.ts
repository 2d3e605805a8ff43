import { door } from '../games/door';

/** What comes from the server, as Azul's. */
export const azulDoor = door('azul', ['take', 'tile']);
