/** Somebody at a table: which seats are theirs, what they may do now, and doing it. */
import { ask } from '../api/client';
import type { FollowedTable } from '../api/following.svelte';
import type { Done, TableEvent, TableView } from '../api/names';
import { Problem, Unreachable } from '../api/problem';
import { Trying } from '../app/trying.svelte';
import { seatName } from '../app/words';
import type { Playing } from '../games/playing';
import type { Offered } from '../table/offering';
import { numbered } from './names';
import { Sending, type Answer } from './sending.svelte';
import { Showing } from './showing.svelte';

const NOTHING: Offered[] = [];

export class Seated {
  readonly doing = new Trying();
  readonly sending: Sending;
  readonly showing: Showing;
  /** Whether it is known which seats are mine. */
  known = $state(false);
  #yours = $state.raw<readonly number[]>([]);
  #front: number | null = null;
  #offer: { key: string; offered: Offered[] } = { key: '', offered: NOTHING };

  constructor(
    readonly table: FollowedTable,
    readonly playing: Playing,
  ) {
    this.sending = new Sending((answer) => this.#post(answer));
    this.showing = new Showing(table, playing, () => this.seats);
  }

  get view(): TableView {
    return this.showing.view;
  }

  get events(): readonly TableEvent[] {
    return this.showing.events;
  }

  readonly names = $derived.by(() => numbered(this.view.seats.map(seatName)));
  readonly seats = $derived.by(() => {
    const { you } = this.view;
    return you === null || this.#yours.includes(you) ? this.#yours : [...this.#yours, you];
  });
  /** The seat that the table is seen from: of several of mine the one that decides, or has last decided. */
  readonly front = $derived.by(() => {
    const { you, decision } = this.view;
    if (decision || this.#front === null || you === null || !this.seats.includes(this.#front))
      this.#front = you;
    return this.#front;
  });
  /** What may be chosen now: the same list as long as it is the same decision, so that nothing held is let go. */
  readonly offered = $derived.by(() => {
    const key = decisionKey(this.view);
    if (key !== this.#offer.key) {
      this.#offer = { key, offered: this.view.decision?.actions ?? NOTHING };
    }
    // What is shown may be behind: a decision that is settled is offered no more.
    return decisionKey(this.table.view) === key ? this.#offer.offered : NOTHING;
  });
  readonly isTurn = $derived.by(() => this.view.decision !== null);

  /** Finds out whether other seats are mine too, at the same screen. */
  async findSeats(): Promise<void> {
    try {
      if (this.view.you === null || this.view.seats.filter(({ level }) => !level).length < 2) return;
      const { tables } = await ask('get', '/people/me/tables', { query: { limit: 100 } });
      this.#yours = tables.find(({ id }) => id === this.table.id)?.you ?? [];
    } catch (cause) {
      // Without an answer only the seat that is shown is known to be mine.
      if (!(cause instanceof Problem || cause instanceof Unreachable)) throw cause;
    } finally {
      this.known = true;
    }
  }

  choose(offered: Offered): void {
    const { you, decision } = this.view;
    if (you === null || !decision) return;
    void this.sending.send({ seat: you, decision: decision.number, action: offered.text });
  }

  undo(): Promise<boolean> {
    const { you: seat, undo } = this.view;
    return this.#do(async (table) => {
      if (seat === null || !undo?.decision) return;
      const body = { decision: undo.decision };
      this.#take(await ask('post', '/tables/{table}/seats/{seat}/undo', { table, seat, body }));
    });
  }

  answerUndo(accept: boolean): Promise<boolean> {
    const { you: seat, undo } = this.view;
    return this.#do(async (table) => {
      if (seat === null || !undo?.asked) return;
      const body = { asker: undo.asked.seat, decision: undo.asked.decision, accept };
      this.#take(await ask('post', '/tables/{table}/seats/{seat}/undo/answer', { table, seat, body }));
    });
  }

  resign(): Promise<boolean> {
    return this.#eachSeat((table, seat) =>
      ask('post', '/tables/{table}/seats/{seat}/resign', { table, seat }),
    );
  }

  leave(): Promise<boolean> {
    return this.#eachSeat((table, seat) =>
      ask('post', '/tables/{table}/seats/{seat}/leave', { table, seat }),
    );
  }

  comeBack(): Promise<boolean> {
    return this.#eachSeat((table, seat) =>
      ask('post', '/tables/{table}/seats/{seat}/return', { table, seat }),
    );
  }

  rematch(): Promise<boolean> {
    return this.#eachSeat((table, seat) =>
      ask('post', '/tables/{table}/seats/{seat}/rematch', { table, seat }),
    );
  }

  replace(seat: number): Promise<boolean> {
    return this.#do(async (table) =>
      this.#take(await ask('post', '/tables/{table}/seats/{seat}/replace', { table, seat })),
    );
  }

  abort(): Promise<boolean> {
    return this.#do(async (table) => this.#take(await ask('post', '/tables/{table}/abort', { table })));
  }

  #do(act: (table: string) => Promise<unknown>): Promise<boolean> {
    return this.doing.do(() => act(this.table.id));
  }

  /** For all seats of mine that are still in the game; a game that ends with one of them needs the others no more. */
  #eachSeat(act: (table: string, seat: number) => Promise<Done>): Promise<boolean> {
    const status = this.view.status;
    return this.#do(async (table) => {
      for (const seat of this.seats) {
        if (this.view.status !== status) return;
        this.#take(await act(table, seat));
      }
    });
  }

  async #post({ seat, decision, action }: Answer): Promise<void> {
    const body = { decision, action };
    this.#take(await ask('post', '/tables/{table}/seats/{seat}/moves', { table: this.table.id, seat, body }));
  }

  /** With several seats the stream knows better than the reply which of them is to be shown next. */
  #take(done: Done): void {
    if (this.seats.length < 2 || this.table.connection !== 'open') this.table.take(done);
  }
}

/** Which decision a view asks for; empty if none. */
function decisionKey(view: TableView | null): string {
  return view?.decision ? `${view.you}-${view.decision.number}` : '';
}
