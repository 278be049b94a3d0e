import type { z } from 'zod';
import { isBroken } from './guards/broken-text.ts';
import { MalformedRequest } from './refusals.ts';

/** The body of a request or message as its schema describes it. Every request schema in the contract is an object. */
export function parseRequest(schema: z.ZodType, body: unknown): Record<string, unknown> {
  if (isBroken(body)) throw new MalformedRequest([{ code: 'custom', path: [], message: 'broken text', input: null }]);
  const parsed = schema.safeParse(body ?? {});
  if (!parsed.success) throw new MalformedRequest(parsed.error.issues);
  return parsed.data as Record<string, unknown>;
}
