/** Views of tables for tests: whole, as the server would tell them, with what a test is about changed. */
import type { SeatShown, TableView } from '../src/api/names';

export function seatOf(changed: Partial<SeatShown> = {}): SeatShown {
  return {
    name: '',
    guest: true,
    aborts: 0,
    same_person: [],
    same_place: [],
    level: null,
    free: false,
    ready: true,
    away: false,
    stand_in: false,
    returning: false,
    out: null,
    left: null,
    reserve: null,
    deadline: null,
    wants_rematch: false,
    ...changed,
  };
}

export function viewOf(changed: Partial<TableView> = {}): TableView {
  return {
    sequence: 1,
    game: '',
    options: {},
    status: 'running',
    private: false,
    clock: null,
    closes: null,
    you: 1,
    seats: [],
    to_act: [],
    position: null,
    decision: null,
    undo: null,
    aborting: [],
    result: null,
    fairness: { scheme: '', commitment: '', commitments: [], nonces: [] },
    rematch: null,
    rematch_of: null,
    from_position: false,
    ...changed,
  };
}
