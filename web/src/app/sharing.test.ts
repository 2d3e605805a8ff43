import { afterEach, describe, expect, it, vi } from 'vitest';
import { share } from './sharing';

const writeText = vi.fn(() => Promise.resolve());
const browser = (more: object) => {
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...more });
};
afterEach(() => {
  vi.unstubAllGlobals();
  writeText.mockClear();
});

describe('share', () => {
  it('goes the way of the system where there is one', async () => {
    const shared = vi.fn(() => Promise.resolve());
    browser({ share: shared });
    await expect(share('http://here/table/k3', 'Azul')).resolves.toBe('shared');
    expect(shared).toHaveBeenCalledWith({ title: 'Azul', url: 'http://here/table/k3' });
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies where there is none, or where it fails', async () => {
    browser({});
    await expect(share('http://here', '')).resolves.toBe('copied');
    browser({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
    await expect(share('http://there', '')).resolves.toBe('copied');
    expect(writeText.mock.calls).toEqual([['http://here'], ['http://there']]);
  });

  it('does nothing more for somebody who thought better of it', async () => {
    browser({ share: () => Promise.reject(new DOMException('', 'AbortError')) });
    await expect(share('http://here', '')).resolves.toBeNull();
    expect(writeText).not.toHaveBeenCalled();
  });
});
