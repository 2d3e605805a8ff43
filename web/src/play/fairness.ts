/** Whether a secret is the one whose SHA-256 was published; null where the browser cannot say, as on an insecure page. */
export async function fits(secret: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(secret));
  return (
    [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
  );
}

/** The text that heads the proof: nothing is called proven before its check has been made, and holds. */
export function headingOf(checked: boolean | null): string {
  if (checked === null) return 'play.fair';
  return checked ? 'play.fair.proven' : 'play.fair.unproven';
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
