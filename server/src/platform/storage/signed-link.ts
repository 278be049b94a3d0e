import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A relative URL that is valid until `expiresAt` (rounded down to seconds) and only for this path and these
 * parameters. The path is signed verbatim: escape it first if it needs escaping.
 */
export function signLink(
  secret: string,
  link: { readonly path: string; readonly params: Readonly<Record<string, string>>; readonly expiresAt: Date },
): string {
  const query = new URLSearchParams(link.params);
  if (query.has(expiryName) || query.has(signatureName))
    throw new Error('parameter name is reserved for the signature');
  query.set(expiryName, String(Math.floor(link.expiresAt.getTime() / 1000)));
  query.set(signatureName, signatureOf(secret, link.path, query).toString('base64url'));
  return `${link.path}?${query.toString()}`;
}

/** Whether a URL was made by `signLink` with this secret and is still valid. */
export function verifyLink(
  secret: string,
  url: { readonly path: string; readonly query: URLSearchParams },
  now: Date,
): 'ok' | 'expired' | 'invalid' {
  const [given, ...more] = url.query.getAll(signatureName);
  if (given === undefined || more.length > 0) return 'invalid';
  const unsigned = new URLSearchParams(url.query);
  unsigned.delete(signatureName);
  if (!isSame(given, signatureOf(secret, url.path, unsigned).toString('base64url'))) return 'invalid';
  return now.getTime() < Number(unsigned.get(expiryName)) * 1000 ? 'ok' : 'expired';
}

const expiryName = 'expires';
const signatureName = 'signature';

function signatureOf(secret: string, path: string, query: URLSearchParams): Buffer {
  const pairs = [...query].sort(([a], [b]) => Number(a > b) - Number(a < b));
  // JSON preserves the boundaries between names and values: no two different sets of parameters have the same text.
  return createHmac('sha256', secret)
    .update(JSON.stringify([path, pairs]))
    .digest();
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
