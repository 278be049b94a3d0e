import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { signLink, verifyLink } from './signed-link.ts';

const secret = 'a secret of the test';
const now = new Date('2026-09-01T12:00:00Z');
const soon = new Date('2026-09-01T12:05:00Z');

describe('a signed link', () => {
  it('is valid until it expires', () => {
    const url = partsOf(signLink(secret, { path: '/api/media/file', params: { id: '1' }, expiresAt: soon }));
    expect(verifyLink(secret, url, now)).toBe('ok');
    expect(verifyLink(secret, url, new Date(soon.getTime() - 1))).toBe('ok');
    expect(verifyLink(secret, url, soon)).toBe('expired');
  });

  it('does not depend on the order of its parameters', () => {
    const signed = signLink(secret, { path: '/a', params: { x: '1', b: '2', a: '3' }, expiresAt: soon });
    const { path, query } = partsOf(signed);
    const turned = new URLSearchParams([...query].toReversed());
    expect(verifyLink(secret, { path, query: turned }, now)).toBe('ok');
  });

  it('is a plain URL with the parameters in it', () => {
    expect(signLink(secret, { path: '/a', params: { name: '试 卷' }, expiresAt: soon })).toMatch(
      /^\/a\?name=%E8%AF%95\+%E5%8D%B7&expires=1788264300&signature=[\w-]{43}$/,
    );
  });

  it.each(['expires', 'signature'])('cannot carry a parameter named %s', (name) => {
    expect(() => signLink(secret, { path: '/a', params: { [name]: '1' }, expiresAt: soon })).toThrow('reserved');
  });
});

const text = fc.string({ unit: 'binary', maxLength: 12 });
const name = text.filter((each) => each !== 'expires' && each !== 'signature' && each !== '__proto__');
const link = fc.record({ path: text.map((each) => `/${encodeURIComponent(each)}`), params: fc.dictionary(name, text) });

describe('verifying', () => {
  it('accepts whatever was signed', () => {
    fc.assert(
      fc.property(link, (each) => {
        expect(verifyLink(secret, partsOf(signLink(secret, { ...each, expiresAt: soon })), now)).toBe('ok');
      }),
    );
  });

  it('rejects another path', () => {
    fc.assert(
      fc.property(link, text, (each, other) => {
        const url = partsOf(signLink(secret, { ...each, expiresAt: soon }));
        fc.pre(other !== url.path);
        expect(verifyLink(secret, { ...url, path: other }, now)).toBe('invalid');
      }),
    );
  });

  it('rejects another value of any parameter, the expiry and the signature included', () => {
    fc.assert(
      fc.property(link, fc.nat(), text, (each, pick, value) => {
        const { path, query } = partsOf(signLink(secret, { ...each, expiresAt: soon }));
        const changed = [...query.keys()][pick % query.size]!;
        fc.pre(query.get(changed) !== value);
        query.set(changed, value);
        expect(verifyLink(secret, { path, query }, now)).toBe('invalid');
      }),
    );
  });

  it('rejects a missing, an added or a repeated parameter', () => {
    fc.assert(
      fc.property(link, fc.nat(), text, text, (each, pick, added, value) => {
        const { path, query } = partsOf(signLink(secret, { ...each, expiresAt: soon }));
        const chosen = [...query.keys()][pick % query.size]!;
        const without = new URLSearchParams(query);
        without.delete(chosen);
        const more = new URLSearchParams(query);
        more.append(added, value);
        const twice = new URLSearchParams(query);
        twice.append(chosen, query.get(chosen)!);
        for (const changed of [without, more, twice]) {
          expect(verifyLink(secret, { path, query: changed }, now)).toBe('invalid');
        }
      }),
    );
  });

  it('rejects a later expiry, whatever the rest', () => {
    fc.assert(
      fc.property(link, fc.integer({ min: 1, max: 1_000_000 }), (each, seconds) => {
        const { path, query } = partsOf(signLink(secret, { ...each, expiresAt: now }));
        query.set('expires', String(Number(query.get('expires')) + seconds));
        expect(verifyLink(secret, { path, query }, now)).toBe('invalid');
      }),
    );
  });

  it('does not confuse where a name ends and its value begins', () => {
    const { path, query } = partsOf(signLink(secret, { path: '/a', params: { ab: 'c' }, expiresAt: soon }));
    query.delete('ab');
    const moved = new URLSearchParams({ a: 'bc', ...Object.fromEntries(query) });
    expect(verifyLink(secret, { path, query: moved }, now)).toBe('invalid');
  });

  it('rejects another secret', () => {
    fc.assert(
      fc.property(link, text, (each, other) => {
        fc.pre(other !== secret);
        expect(verifyLink(other, partsOf(signLink(secret, { ...each, expiresAt: soon })), now)).toBe('invalid');
      }),
    );
  });
});

function partsOf(address: string): { path: string; query: URLSearchParams } {
  const [path, query] = address.split('?');
  return { path: path!, query: new URLSearchParams(query) };
}
