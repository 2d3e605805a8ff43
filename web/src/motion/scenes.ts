/** From one scene to another, as when a game ends: the boards go to where they will lie while everything else fades over. */
const BOARDS = '[data-place^="board-"]';

/** Changes the page by `change`; done when it is changed, though it may still fade. */
export async function makeRoom(change: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return change();
  name();
  const scene = document.startViewTransition(() => {
    change();
    name();
  });
  void scene.finished.finally(forget);
  // A browser that cannot show it has changed the page all the same.
  scene.ready.catch(() => {});
  await scene.updateCallbackDone;
}

/** By their names boards are found again; of a board that is there twice only one is seen. */
function name(): void {
  forget();
  for (const board of boards()) if (board.checkVisibility()) board.style.viewTransitionName = nameOf(board);
}

function forget(): void {
  for (const board of boards()) board.style.viewTransitionName = '';
}

function boards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(BOARDS)].filter(
    ({ dataset }) => !dataset['place']?.includes('/'),
  );
}

function nameOf({ dataset }: HTMLElement): string {
  return dataset['place'] ?? '';
}
