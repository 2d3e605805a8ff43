/** The address of a page that shows a position. */
export function addressOf(page: string, text: string): string {
  return `/study/${page}?${new URLSearchParams({ position: text }).toString()}`;
}
