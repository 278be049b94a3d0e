import { createHash, createHmac } from 'node:crypto';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A link as its hash sees it. */
export interface Link {
  readonly chain: string;
  readonly seq: number;
  /** To the microsecond, as the database keeps it: `2026-03-05T06:30:20.123000Z`. */
  readonly at: string;
  readonly action: string;
  readonly target: string;
  readonly content: Json;
  readonly previous: Buffer;
}

/** What the first link of a chain follows. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** Keyed, so that whoever may write to the database but does not know the secret cannot make links that fit. */
export function hashOf(secret: string, { chain, seq, at, action, target, content, previous }: Link): Buffer {
  const text = canonical(['1', chain, seq, at, action, target, content, previous.toString('hex')]);
  return createHmac('sha256', secret).update(text).digest();
}

/**
 * The one text of a value: keys sorted, no blanks. Numbers are whole, for a fraction or a huge number may come back
 * from the database in another spelling, or as a neighbour that JavaScript cannot tell apart.
 */
export function canonical(value: Json): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
    return String(value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Array.isArray alone does not narrow a readonly array away from the object below.
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonical).join(',')}]`;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** A document by its digest, for links that would be large; of the value, not of its spelling. */
export function contentDigest(value: object): string {
  return createHash('sha256')
    .update(canonical(readContent(JSON.stringify(value))))
    .digest('hex');
}

/** What the database holds as jsonb, read without rounding: a number that is not whole is no content of ours. */
export function readContent(text: string): Json {
  const withoutWords = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const [number] of withoutWords.matchAll(/-?\d[\d.eE+-]*/g)) {
    if (number !== String(Number(number)) || !Number.isSafeInteger(Number(number)))
      throw new Error(`not a whole number: ${number}`);
  }
  // What jsonb prints is JSON.
  return JSON.parse(text) as Json;
}
