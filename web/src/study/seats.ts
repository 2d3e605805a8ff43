/** Whose choice is shown where several seats must choose at once: the one that was wished for, else the first. */
export function seatShown(decisions: readonly { seat: number }[], wished: number | null): number | null {
  const seats = decisions.map(({ seat }) => seat);
  return wished !== null && seats.includes(wished) ? wished : (seats[0] ?? null);
}
