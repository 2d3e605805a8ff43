/** Shows the changes of a table one after the other, each with its motion; what piles up is shown in one step. */
import { tick } from 'svelte';
import type { FollowedTable } from '../api/following.svelte';
import type { TableEvent, TableView } from '../api/names';
import { settings } from '../app/settings.svelte';
import type { Playing } from '../games/playing';
import { play } from '../motion';
import { sound } from '../sound';

/** Changes that are still shown one by one. */
const MOST_WAITING = 2;
/** Milliseconds after which a page that draws nothing, as a hidden one, is not waited for any more. */
const DRAWING = 100;

export class Showing {
  /** What the table shows now, which is a little behind what has come while something moves. */
  view = $state.raw<TableView>() as TableView;
  /** Whether something moves, so that nothing on the page should change its place. */
  moving = $state(false);
  /** The element that holds the table. */
  stage: HTMLElement | undefined;
  #waiting: TableView[] = [];

  constructor(
    private readonly table: FollowedTable,
    private readonly playing: Playing,
  ) {
    if (!table.view) throw new Error('the table has no view yet');
    this.view = table.view;
  }

  /** What has happened up to what is shown. */
  get events(): readonly TableEvent[] {
    return this.#upTo(this.view.sequence);
  }

  take(view: TableView): void {
    if (view === this.view) return;
    this.#waiting.push(view);
    if (this.#waiting.length > MOST_WAITING) this.#waiting = [view];
    if (!this.moving) void this.#run();
  }

  async #run(): Promise<void> {
    this.moving = true;
    try {
      for (let view = this.#waiting.shift(); view; view = this.#waiting.shift()) {
        await this.#show(view);
        await drawn();
      }
    } finally {
      this.moving = false;
    }
  }

  async #show(after: TableView): Promise<void> {
    const before = this.view;
    const show = () => {
      this.view = after;
      return tick();
    };
    if (!this.stage) return show();
    const events = this.#upTo(after.sequence).filter((event) => event.sequence > before.sequence);
    const { speed } = settings;
    await play(this.playing, before, events, after, {
      table: this.stage,
      show,
      speed,
      sound: (name) => sound.play(name),
    });
  }

  #upTo(sequence: number): TableEvent[] {
    return this.table.events.filter((event) => event.sequence <= sequence);
  }
}

/** Until what is shown has been drawn, so that the next change does not come before this one is seen. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, DRAWING);
  });
}
