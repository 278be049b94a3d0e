import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { z } from 'zod';
import { boundEndpoints } from '../guards/all-endpoints.ts';
import type { Caller } from '../support/client.ts';
import { plausible, SOME_ID, type JsonSchema } from '../support/plausible.ts';
import { secret, textOf } from './canaries.ts';

/** An endpoint with a request it might take. */
export interface Door {
  readonly module: string;
  readonly endpoint: Endpoint;
  /** In JSON, with `SOME_ID` wherever an id is asked for. */
  readonly good: string;
  /** Elsewhere the ids of an exam mean nothing: one of them is as good as all. */
  readonly knowsQuestions: boolean;
}

/** All but those by which a session would end, files be sent or letters be written. */
export const doors: readonly Door[] = boundEndpoints
  .filter(({ endpoint: { ownAccount, upload } }) => !ownAccount && !upload)
  .filter(({ endpoint: { path } }) => !/\/(logout|revoke|\w*-?login|reg|reset-pass|captcha\/gen|sms)$/.test(path))
  .map(({ module, endpoint }) => ({
    module,
    endpoint,
    good: JSON.stringify(plausible(z.toJSONSchema(endpoint.request, { io: 'input' }) as JsonSchema)),
    knowsQuestions: ['exam', 'paper', 'practice', 'question', 'media'].includes(module),
  }));

export const isForLearners = ({ endpoint: { access } }: Door): boolean => !access.startsWith('perm:');

/**
 * What somebody is told at a door that only the server should know, with each of the ids in every place for one. The
 * bank's own ids lead to the question, so nobody may learn them either; but whoever names one may hear it again.
 */
export async function keysTold(
  caller: Caller,
  { endpoint, good, knowsQuestions }: Door,
  { ids, bankIds = [] }: { readonly ids: readonly string[]; readonly bankIds?: readonly string[] },
): Promise<string[]> {
  const bodies = new Set((knowsQuestions ? ids : ids.slice(0, 1)).map((id) => good.replaceAll(SOME_ID, id)));
  const leaked = new Set<string>();
  for (const body of bodies) {
    const found = new RegExp([secret.source, ...bankIds.filter((id) => !body.includes(id))].join('|'));
    const match = found.exec(textOf(await caller.ask(endpoint, JSON.parse(body))));
    if (match) leaked.add(match[0]);
  }
  return [...leaked];
}
