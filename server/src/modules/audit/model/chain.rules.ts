import { createHash, createHmac } from 'node:crypto';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A link as it is hashed. */
export interface Link {
  readonly chain: string;
  readonly seq: number;
  /** In microseconds, as the database stores it: `2026-03-05T06:30:20.123000Z`. */
  readonly at: string;
  readonly action: string;
  readonly target: string;
  readonly content: Json;
  readonly previous: Buffer;
}

/** The predecessor of the first link of a chain. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** Keyed, so that anyone with write access to the database but without the secret cannot forge links. */
export function hashOf(secret: string, { chain, seq, at, action, target, content, previous }: Link): Buffer {
  const text = canonical(['1', chain, seq, at, action, target, content, previous.toString('hex')]);
  return createHmac('sha256', secret).update(text).digest();
}

/**
 * The canonical text of a value: keys sorted, no whitespace. Numbers must be whole, because a fraction or a huge
 * number may come back from the database in another spelling, or as a neighbour that JavaScript cannot tell apart.
 * Written with loops: re-grading an exam asks for the texts of a hundred thousand papers.
 */
export function canonical(value: Json): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
    return String(value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    // Array.isArray alone does not narrow a readonly array away from the object below.
    for (const inner of value as readonly Json[]) text += `${text && ','}${canonical(inner)}`;
    return `[${text}]`;
  }
  const object = value as Readonly<Record<string, Json>>;
  // By their UTF-16 units.
  for (const key of Object.keys(object).toSorted()) {
    const inner = object[key];
    // As in JSON.
    if (inner !== undefined) text += `${text && ','}${quoted(key)}:${canonical(inner)}`;
  }
  return `{${text}}`;
}

/** Documents of one kind have the same keys. */
const quotedKeys = new Map<string, string>();
const QUOTED_KEYS = 1_000;

function quoted(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(key);
  if (quotedKeys.size < QUOTED_KEYS) quotedKeys.set(key, text);
  return text;
}

/** Digest of a plain document, for links that would be large; of the value, not of its spelling. */
export function contentDigest(value: object): string {
  // Callers pass what they store as JSON, without dates and the like.
  return createHash('sha256')
    .update(canonical(value as Json))
    .digest('hex');
}

/** Parses stored jsonb without rounding: rejects numbers that are not whole, because we never write them. */
export function readContent(text: string): Json {
  const withoutText = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const [number] of withoutText.matchAll(/-?\d[\d.eE+-]*/g)) {
    if (number !== String(Number(number)) || !Number.isSafeInteger(Number(number)))
      throw new Error(`not a whole number: ${number}`);
  }
  // What jsonb prints is JSON.
  return JSON.parse(text) as Json;
}
