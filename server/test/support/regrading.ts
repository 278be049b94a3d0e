import { randomUUID } from 'node:crypto';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { regradeApi, type RegradeWay } from '@ganlin/contract/paper/regrade';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';

type Question = Data<typeof regradeApi.question>;
type Key = Question['key'];

export interface Wanted {
  readonly examId: string;
  readonly questionId: string;
  readonly change: (key: Key) => Key;
  readonly way?: RegradeWay;
  readonly reason?: string;
}

/** A draft of a re-grading. */
export async function aRegrade(staff: Caller, { examId, questionId, change, way = 'new', reason = '' }: Wanted) {
  const ref = { examId, questionId, version: 1 };
  const { key } = await staff.call(regradeApi.question, ref);
  const form = { ...ref, id: randomUUID(), edition: 0, after: change(key), way, reason } satisfies Input<
    typeof regradeApi.save
  >;
  const { edition } = await staff.call(regradeApi.save, form);
  return { ...form, edition };
}

/** The same, tried. */
export async function aTriedRegrade(app: TestApp, staff: Caller, wanted: Wanted) {
  const form = await aRegrade(staff, wanted);
  await staff.call(regradeApi.dryRun, { id: form.id, edition: form.edition });
  await app.runJobs();
  return { ...form, detail: await staff.call(regradeApi.detail, { id: form.id }) };
}

/** The same, committed. */
export async function regraded(app: TestApp, staff: Caller, wanted: Wanted & { readonly way: RegradeWay }) {
  const { id, edition } = await aTriedRegrade(app, staff, wanted);
  const { way, reason = '原答案有误' } = wanted;
  await staff.call(regradeApi.commit, { id, edition, way, reason });
  await app.runJobs();
  return { id, detail: await staff.call(regradeApi.detail, { id }) };
}

/** The first option alone becomes right, or a true/false question is turned round. */
export function otherAnswer({ body, ...key }: Key): Key {
  if (body.type === 3) return { ...key, body: { ...body, right: !body.right } };
  if (body.type !== 1) throw new Error('not a question with one answer');
  return { ...key, body: { ...body, options: body.options.map((one) => ({ ...one, right: !one.right })) } };
}
