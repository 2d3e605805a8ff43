import { door } from '../games/door';

/** What comes from the server, as Master Chocolatier's. */
export const chocolatierDoor = door('chocolatier', ['take', 'tile', 'divide']);
