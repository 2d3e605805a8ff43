const BYTES = 16;

/**
 * A player's part of the randomness, for a table whose commitment has been seen. Asking for the commitment makes sure that
 * it was: a nonce chosen earlier would prove nothing.
 */
export function nonceAfter(commitment: string): string {
  if (!commitment) throw new Error('a nonce is chosen after the commitment');
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
