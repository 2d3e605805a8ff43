import { describe, expect, it } from 'vitest';
import { find, isOurs, match } from './matching';

describe('match', () => {
  it('takes fields from the path', () => {
    expect(match('/table/:id', '/table/k3v9')).toEqual({ id: 'k3v9' });
    expect(match('/', '/')).toEqual({});
    expect(match('/past', '/past/')).toEqual({});
    expect(match('/rules/:game', '/rules/a%20b')).toEqual({ game: 'a b' });
  });

  it('refuses what is longer, shorter or something else', () => {
    expect(match('/table/:id', '/table')).toBeNull();
    expect(match('/table/:id', '/table/a/b')).toBeNull();
    expect(match('/past', '/account')).toBeNull();
  });

  it('leaves a part that cannot be decoded as it is', () => {
    expect(match('/join/:link', '/join/%E0%A4%A')).toEqual({ link: '%E0%A4%A' });
  });
});

describe('find', () => {
  it('takes the first route that fits', () => {
    const routes = [{ path: '/new' }, { path: '/:any' }];
    expect(find(routes, '/new')?.route.path).toBe('/new');
    expect(find(routes, '/other')).toEqual({ route: routes[1], params: { any: 'other' } });
    expect(find(routes, '/a/b')).toBeNull();
  });
});

describe('isOurs', () => {
  const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  const click = (fields: Partial<typeof CLICK> = {}) => ({ defaultPrevented: false, ...CLICK, ...fields });
  const LINK = { origin: 'http://here', pathname: '/past', target: '', hasAttribute: () => false };
  const link = (fields: Partial<typeof LINK> = {}) => ({ ...LINK, ...fields });

  it('follows plain clicks on our own pages', () => {
    expect(isOurs(click(), link(), 'http://here')).toBe(true);
  });

  it('leaves everything else to the browser', () => {
    expect(isOurs(click({ ctrlKey: true }), link(), 'http://here')).toBe(false);
    expect(isOurs(click({ button: 1 }), link(), 'http://here')).toBe(false);
    expect(isOurs(click(), link({ target: '_blank' }), 'http://here')).toBe(false);
    expect(isOurs(click(), link({ hasAttribute: () => true }), 'http://here')).toBe(false);
    expect(isOurs(click(), link(), 'http://elsewhere')).toBe(false);
    expect(isOurs(click(), link({ pathname: '/api/v1/records/r' }), 'http://here')).toBe(false);
  });
});
