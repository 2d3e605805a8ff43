/** Whether a secret is the one whose SHA-256 was published; null where the browser cannot say, as on an insecure page. */
export async function fits(secret: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(secret));
  return (
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
  );
}

/**
 * The text that heads it: it says no more than what was checked, which is the secret. Whether the deals follow from it is
 * proven by `azulejo verify` alone, so that nothing is called proven here.
 */
export function headingOf(checked: boolean | null): string {
  if (checked === null) return 'play.fair';
  return checked ? 'play.fair.checked' : 'play.fair.failed';
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
