import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { z } from 'zod';
import { boundEndpoints } from '../guards/all-endpoints.ts';
import type { Caller } from '../support/client.ts';
import { plausible, SOME_ID, type JsonSchema } from '../support/plausible.ts';
import { secret, textOf } from './canaries.ts';

/** An endpoint with a plausible request. */
export interface Door {
  readonly module: string;
  readonly endpoint: Endpoint;
  /** JSON, with `SOME_ID` in place of every id. */
  readonly good: string;
  /** Elsewhere exam ids mean nothing: trying one of them is enough. */
  readonly knowsQuestions: boolean;
}

/** All endpoints except those that end a session, upload files or send messages. */
export const doors: readonly Door[] = boundEndpoints
  .filter(({ endpoint: { ownAccount, upload } }) => !ownAccount && !upload)
  .filter(({ endpoint: { path } }) => !/\/(logout|revoke|\w*-?login|reg|reset-pass|captcha\/gen|sms)$/.test(path))
  .map(({ module, endpoint }) => ({
    module,
    endpoint,
    good: JSON.stringify(plausible(z.toJSONSchema(endpoint.request, { io: 'input' }) as JsonSchema)),
    knowsQuestions:
      ['exam', 'paper', 'practice', 'question', 'media'].includes(module) || endpoint.path.startsWith('/api/exam/'),
  }));

export const isForLearners = ({ endpoint: { access } }: Door): boolean => !access.startsWith('perm:');

interface Probed {
  readonly ids: readonly string[];
  readonly bankIds?: readonly string[];
  /** Sources of what else is secret now. */
  readonly words?: readonly string[];
}

/**
 * The secrets a caller gets from an endpoint, trying each of the ids in every id field. The bank's own ids lead to
 * the question, so they must not leak either; but a caller that sends one may get it back.
 */
export async function keysTold(
  caller: Caller,
  { endpoint, good, knowsQuestions }: Door,
  { ids, bankIds = [], words = [] }: Probed,
): Promise<string[]> {
  const bodies = new Set((knowsQuestions ? ids : ids.slice(0, 1)).map((id) => good.replaceAll(SOME_ID, id)));
  const leaked = new Set<string>();
  for (const body of bodies) {
    const found = new RegExp([secret.source, ...words, ...bankIds.filter((id) => !body.includes(id))].join('|'));
    const match = found.exec(textOf(await caller.ask(endpoint, JSON.parse(body))));
    if (match) leaked.add(match[0]);
  }
  return [...leaked];
}
