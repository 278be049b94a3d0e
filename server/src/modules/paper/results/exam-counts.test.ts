import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { DataScope } from '@ganlin/contract/iam/role';
import { papersApi } from '@ganlin/contract/paper/papers';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';

const { app, admin, depts } = await openAppWithDepts();
const { db } = app.platform;

async function aPersonOf(deptId: string): Promise<TestUser> {
  const person = await app.learner();
  await db.updateTable('iamUser').set({ deptId }).where('id', '=', person.id).execute();
  return person;
}

const staffOf = (deptId: string) =>
  staffWith(app, { dataScope: DataScope.deptAndBelow, permissions: 'exam:exam:paging', deptId });

async function rowOf(caller: TestUser, title: string) {
  const { records } = await caller.call(examApi.paging, { params: { keyword: title } });
  return records[0];
}

async function countAll(): Promise<void> {
  const schedule = app.platform.schedules.find(({ name }) => name === 'paper.countAll');
  if (schedule) await takeTurn(app.platform, schedule);
}

const allWrong = ['wrong', 'wrong', 'wrong', 'wrong', 'wrong'] as const;

it('shows who sat an exam and passed it within the scope of whoever asks', async () => {
  const { examId, title } = await anOpenExam(app);
  await sitAndGrade(app, await aPersonOf(depts.south), examId);
  await sitAndGrade(app, await aPersonOf(depts.south), examId, [...allWrong]);
  await sitAndGrade(app, await aPersonOf(depts.city), examId);
  await sit(await aPersonOf(depts.city), examId);
  await countAll();
  expect(await rowOf(admin, title)).toMatchObject({ papers: 4, handedIn: 3, results: 3, passes: 2 });
  expect(await rowOf(await staffOf(depts.south), title)).toMatchObject({
    papers: 2,
    handedIn: 2,
    results: 2,
    passes: 1,
  });
  expect(await rowOf(await staffOf(depts.city), title)).toMatchObject({
    papers: 2,
    handedIn: 1,
    results: 1,
    passes: 1,
  });
});

it('counts no result before it is released, and no void paper', async () => {
  const byHand = { score: 4, verdict: 4, answer: 4, analysis: 4 } as const;
  const { examId, title } = await anOpenExam(app, { release: byHand });
  const southern = await staffOf(depts.south);
  const paperId = await sitAndGrade(app, await aPersonOf(depts.south), examId);
  await sitAndGrade(app, await aPersonOf(depts.south), examId, [...allWrong]);
  expect(await rowOf(southern, title)).toMatchObject({ papers: 2, results: 0, passes: 0, toRelease: true });
  await admin.call(examApi.release, { id: examId });
  expect(await rowOf(southern, title)).toMatchObject({ results: 2, passes: 1, toRelease: false });
  await admin.call(papersApi.void, { id: randomUUID(), paperIds: [paperId], reason: '替考' });
  expect(await rowOf(southern, title)).toMatchObject({ results: 1, passes: 0 });
});
