import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { openCountedApp } from '../../../../test/support/counted-app.ts';
import { drawn } from '../../../../test/support/exam-form.ts';
import { anOpenExam, choice } from '../../../../test/support/exams.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import type { ReservedPool } from '../../../platform/db/reserved-pool.ts';
import { newId } from '../../../platform/ids.ts';
import { prepareDue } from './prepare.ts';
import { beginPrepared } from './start.queries.ts';

const { app, tripsOf, close } = await openCountedApp();
afterAll(() => close());

async function aHall(exam: Parameters<typeof anOpenExam>[1] = {}): Promise<{ examId: string; people: TestUser[] }> {
  const people = [await app.learner(), await app.learner()];
  const { examId } = await anOpenExam(app, {
    openType: OpenType.persons,
    userIds: people.map(({ id }) => id),
    ...exam,
  });
  await app.runJobs();
  await prepareDue(systemCtx(app.platform, 'test'));
  return { examId, people };
}

async function enter(one: TestUser, examId: string) {
  // The exam entry page; from then on their session is cached.
  await one.call(entryApi.detail, { examId });
  const start = await tripsOf(() => one.call(entryApi.start, { examId }));
  const { paperId } = start.reply;
  const open = await tripsOf(() => one.call(sittingApi.open, { paperId, writer: randomUUID() }));
  const body = await tripsOf(() => one.ask(sittingApi.body, { paperId }));
  expect(body.reply.statusCode).toBe(200);
  return { paperId, epoch: open.reply.epoch, trips: [start.trips, open.trips, body.trips] };
}

it('of an entry to a prepared paper are four: two to start, one to open, one for the questions', async () => {
  const { examId, people } = await aHall();
  const [first, second] = people;
  // The first user finds a process that has not cached the exam.
  await enter(first!, examId);
  const { trips } = await enter(second!, examId);
  expect(trips).toEqual([2, 1, 1]);
});

it('of an encrypted paper before the start are two', async () => {
  for (const questions of [{}, await drawnForEach()]) {
    const { examId, people } = await aHall({ startsIn: 600, ...questions });
    const fetched = async (one: TestUser) => {
      await one.call(entryApi.detail, { examId });
      const { trips, reply } = await tripsOf(() => one.ask(entryApi.sealedBody, { examId }));
      expect(reply.headers['content-type']).toBe('application/octet-stream');
      return trips;
    };
    await fetched(people[0]!);
    expect(await fetched(people[1]!)).toBe(2);
  }
});

/** Every paper has questions of its own. */
async function drawnForEach() {
  const { repoId } = await bankOf(app, 5);
  const sections = [drawn([{ repoIds: [repoId], count: 3 }])];
  return { composition: { forms: 0, shuffleQuestions: true, shuffleOptions: true, sections }, passScore: 1 };
}

it('of a save are one', async () => {
  const { examId, people } = await aHall();
  const { paperId, epoch } = await enter(people[0]!, examId);
  const save = await tripsOf(() => people[0]!.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] }));
  expect(save.trips).toBe(1);
});

it('of a start read the papers of one user, however many others are expected', async () => {
  const [examId, userId] = [newId(), newId()];
  await app.owner.query(
    `insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, created_at)
     select $2::uuid, gen_random_uuid(), $1::uuid, $1::uuid, 1, -1, 5, '{}'::jsonb, now()
     union all
     select gen_random_uuid(), gen_random_uuid(), $1, $1, 1, -1, 5, '{}', now() from generate_series(1, 2000)`,
    [examId, userId],
  );
  const client = await app.owner.connect();
  let pages = 0;
  const explaining: ReservedPool = {
    query: async (_name, text, values) => {
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
      pages = rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'];
      return [];
    },
    counts: app.platform.reservedPool.counts,
    close: async () => undefined,
  };
  // The settings of the reserved pool's own connections.
  for (const name of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) await client.query(`set ${name} = off`);
  const paper = { userId, examId, attempt: 1, minutes: 60, hardEnd: null, forwardOnly: false, ip: '', terms: 1 };
  // The first call plans the functions.
  await beginPrepared(explaining, paper);
  await beginPrepared(explaining, paper);
  client.release(true);
  expect(pages).toBeLessThan(20);
});
