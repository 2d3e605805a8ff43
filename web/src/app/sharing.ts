/** Giving an address to somebody: by the system's own way of sharing where there is one, else by the clipboard. */

/** What became of it; null if whoever shared thought better of it. */
export async function share(address: string, title: string): Promise<'shared' | 'copied' | null> {
  if (!navigator.share) {
    await copy(address);
    return 'copied';
  }
  try {
    await navigator.share({ title, url: address });
    return 'shared';
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') return null;
    await copy(address);
    return 'copied';
  }
}

/** A page that came over plain HTTP has no clipboard of its own, but may copy what is selected. */
export async function copy(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
