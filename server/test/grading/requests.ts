import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { z } from 'zod';
import { plausible, SOME_ID, type JsonSchema } from '../support/plausible.ts';

/** What a caller knows or has got hold of. */
export interface Known {
  /** Values of fields by their names, e.g. `examId`. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Tried in every other field that is an id. */
  readonly ids: readonly string[];
}

/** Requests to an endpoint that lead as far as possible: fields by their names, and each of the ids in the others. */
export function requestsFor({ request }: Endpoint, { fields, ids }: Known): unknown[] {
  const good = named(plausible(z.toJSONSchema(request, { io: 'input' }) as JsonSchema), fields);
  const text = JSON.stringify(good);
  const bodies = text.includes(SOME_ID) ? ids.map((id) => text.replaceAll(SOME_ID, id)) : [text];
  return bodies.map((body) => JSON.parse(body) as unknown);
}

function named(value: unknown, fields: Known['fields']): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => named(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name in fields ? fields[name] : named(inner, fields)]),
  );
}
