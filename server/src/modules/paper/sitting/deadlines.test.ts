import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { WindowMode } from '@ganlin/contract/exam/kinds';
import { papersApi } from '@ganlin/contract/paper/papers';
import { userApi } from '@ganlin/contract/iam/user';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { examForm } from '../../../../test/support/exam-form.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';
import { bankOf } from '../../../../test/support/practice.ts';
import { makeDepts } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { deadlinesAgain } from './deadlines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Changes the exam as its page does. */
async function changeExam(examId: string, change: object): Promise<void> {
  const admin = await app.admin();
  const detail = await admin.call(examApi.detail, { id: examId });
  const { id, state, totalScore, version, frozen, coverUrl, releasedAt, depts, people, picked, ...form } = detail;
  expect([id, state, totalScore, frozen, coverUrl, releasedAt, depts, people, picked]).toHaveLength(9);
  await admin.call(examApi.save, { id: examId, version, form: { ...form, ...change } });
}

/** Copies a paper in progress this many times; the first copies belong to these owners. */
async function copies(paperId: string, count: number, owners: readonly string[] = []): Promise<void> {
  await app.platform.pool.query(
    `insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at, deadline_at, created_at)
     select coalesce(($3::uuid[])[n], gen_random_uuid()), gen_random_uuid(), exam_id, form_id, 1, 0, questions, arrangement,
            started_at, deadline_at, now()
       from paper_paper, generate_series(1, $2) n where id = $1`,
    [paperId, count, owners],
  );
}

/** How many papers of the exam end how many minutes after its end. */
async function afterTheEnd(examId: string): Promise<Record<number, number>> {
  const { rows } = await app.platform.pool.query<{ minutes: number; papers: number }>(
    `select round(extract(epoch from p.deadline_at - e.ends_at) / 60)::int as minutes, count(*)::int as papers
       from paper_paper p join exam_exam e on e.id = p.exam_id where e.id = $1 and p.state = 0 group by 1`,
    [examId],
  );
  return Object.fromEntries(rows.map(({ minutes, papers }) => [minutes, papers]));
}

/** Locks a table and so blocks its writers; `free` releases them. */
async function holding(table: string, mode = 'share row exclusive'): Promise<{ readonly free: () => Promise<void> }> {
  const client: pg.PoolClient = await app.owner.connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  return {
    free: async () => {
      await client.query('commit');
      client.release();
    },
  };
}

/** Waits until this many wait for locks of these kinds. */
async function manyWait(count: number, kinds: readonly string[] = ['relation', 'advisory']): Promise<void> {
  for (;;) {
    const { rows } = await app.owner.query(
      `select from pg_locks where not granted and locktype = any($1)
          and database = (select oid from pg_database where datname = current_database())`,
      [kinds],
    );
    if (rows.length >= count) return;
    await pause(5);
  }
}

it('a changed end moves all papers in progress, whatever was arranged or added for each', async () => {
  const admin = await app.admin();
  const { city, south } = await makeDepts(app);
  const [own, southern, cityDweller] = [await app.learner(), await app.learner(), await app.learner()];
  const place = (id: string, deptId: string) =>
    app.platform.db.updateTable('iamUser').set({ deptId }).where('id', '=', id).execute();
  await place(own.id, south);
  await place(southern.id, south);
  await place(cityDweller.id, city);
  const { examId } = await anOpenExam(app, { windowMode: WindowMode.hardClose, endsIn: 600, totalTime: 600 });
  const first = await app.learner();
  const { paperId } = await sit(first, examId);
  await copies(paperId, 4_500, [own.id, southern.id, cityDweller.id]);
  const grant = { examId, reason: '视力障碍' };
  await admin.call(examApi.saveOverride, { ...grant, userId: own.id, extraMinutes: 10 });
  await admin.call(examApi.saveOverride, { ...grant, deptId: south, extraMinutes: 20 });
  await admin.call(examApi.saveOverride, { ...grant, deptId: city, timePercent: 105 });
  await admin.call(papersApi.extend, { id: randomUUID(), paperIds: [paperId], reason: '停电', minutes: 7 });
  await changeExam(examId, { endTime: inMinutes(40) });
  await app.runJobs();
  expect(await afterTheEnd(examId)).toEqual({ 0: 4_497, 7: 1, 10: 1, 20: 1, 30: 1 });
});

it('a changed duration moves them too, where nothing closes earlier', async () => {
  const { examId } = await anOpenExam(app, { totalTime: 60 });
  const { paperId } = await sit(await app.learner(), examId);
  await copies(paperId, 10);
  await changeExam(examId, { totalTime: 90 });
  await app.runJobs();
  const { rows } = await app.platform.pool.query(
    `select distinct deadline_at - started_at = interval '90 minutes' as moved from paper_paper where exam_id = $1`,
    [examId],
  );
  expect(rows).toEqual([{ moved: true }]);
});

it('an examinee who read the old end and starts after the move has the new one', async () => {
  const { repoId } = await bankOf(app, 6);
  const admin = await app.admin();
  // Each paper has its own question set, so that starting writes one.
  const rules = [{ repoIds: [repoId], type: QuestionType.single, count: 3, points: 2 }];
  const form = examForm([{ title: '抽', kind: 'rules', rules }], {
    windowMode: WindowMode.hardClose,
    startTime: inMinutes(-10),
    endTime: inMinutes(20),
    totalTime: 600,
  });
  const { id: examId } = await admin.call(examApi.save, { form });
  await admin.call(examApi.publish, { id: examId });
  await app.runJobs();
  const learner = await app.learner();
  const held = await holding('exam_form');
  const start = learner.call(entryApi.start, { examId });
  await manyWait(1, ['relation']);
  await changeExam(examId, { endTime: inMinutes(50) });
  await app.runJobs();
  await held.free();
  await start;
  expect(await afterTheEnd(examId)).toEqual({ 0: 1 });
});

it('an examinee about to start by the old end during the move is moved too', async () => {
  const { examId } = await anOpenExam(app, { windowMode: WindowMode.hardClose, endsIn: 1200, totalTime: 600 });
  await app.runJobs();
  const learner = await app.learner();
  const held = await holding('paper_event');
  const start = learner.call(entryApi.start, { examId });
  await manyWait(1, ['relation']);
  await changeExam(examId, { endTime: inMinutes(50) });
  const jobs = app.runJobs();
  await Promise.race([jobs, manyWait(1, ['advisory'])]);
  await held.free();
  await Promise.all([start, jobs]);
  expect(await afterTheEnd(examId)).toEqual({ 0: 1 });
});

it('of changes in quick succession, each done by another worker, the last one wins', async () => {
  const { examId } = await anOpenExam(app, { windowMode: WindowMode.hardClose, endsIn: 1200, totalTime: 600 });
  await sit(await app.learner(), examId);
  for (let round = 0; round < 4; round++) {
    // All workers have read the current times, or wait for the one that has, before any of them can write.
    const held = await holding('paper_paper', 'access exclusive');
    const workers: Promise<void>[] = [];
    for (let change = 1; change <= 3; change++) {
      await changeExam(examId, { endTime: inMinutes(20 + 5 * change + round) });
      workers.push(deadlinesAgain(systemCtx(app.platform, `worker ${change}`), { examId }));
      await manyWait(change);
    }
    await held.free();
    await Promise.all(workers);
    expect(await afterTheEnd(examId)).toEqual({ 0: 1 });
  }
});

it('more time in every exam, granted while its user sits one, moves that paper alone', async () => {
  const { examId } = await anOpenExam(app, { totalTime: 60 });
  const [slow, other] = [await app.learner(), await app.learner()];
  await sit(slow, examId);
  await sit(other, examId);
  const admin = await app.admin();
  const { userName, realName, roleType, email } = await admin.call(userApi.detail, { id: slow.id });
  const form = { id: slow.id, userName, realName, roleType, email, deptId: null, regionId: null, roleIds: [] };
  await admin.call(userApi.save, { ...form, timePercent: 150 });
  await app.runJobs();
  const minutes = async () => {
    const { rows } = await app.platform.pool.query<{ minutes: number }>(
      `select extract(epoch from deadline_at - started_at)::int / 60 as minutes from paper_paper where exam_id = $1 order by 1`,
      [examId],
    );
    return rows.map((row) => row.minutes);
  };
  expect(await minutes()).toEqual([60, 90]);
  await admin.call(userApi.save, form);
  await app.runJobs();
  expect(await minutes()).toEqual([60, 90]);
  await admin.call(userApi.save, { ...form, timePercent: 100 });
  await app.runJobs();
  expect(await minutes()).toEqual([60, 60]);
});
