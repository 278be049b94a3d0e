import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { DataScope } from '@ganlin/contract/iam/role';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import type pg from 'pg';
import { callAt } from '../../bench/bench-site.ts';
import type { Signed } from '../../bench/people.ts';
import { newId } from '../../src/platform/ids.ts';
import { insertOverdue } from '../exam/graded-papers.ts';
import { bodies, formOf } from '../support/questions.ts';

const HOUR = 3_600_000;
/** Points of each question. */
export const POINTS = 2;

/** Makes these users staff who may mark answers and nothing else. */
export async function makeGraders(db: pg.Pool, userIds: readonly string[]): Promise<void> {
  const roleId = newId();
  await db.query(
    `insert into iam_role (id, code, name, data_scope, created_at, updated_at)
     values ($1, 'graders', '阅卷人', $2, now(), now())`,
    [roleId, DataScope.self],
  );
  await db.query(
    `insert into iam_role_menu (role_id, menu_id) select $1, id from iam_menu where permission = 'exam:grading:mark'`,
    [roleId],
  );
  await db.query('update iam_user set role_type = 2 where id = any($1)', [userIds]);
  await db.query('insert into iam_user_role (user_id, role_id) select unnest($2::uuid[]), $1', [roleId, userIds]);
}

/** An open exam of a single-choice question and this many short answers, in this order. */
export async function openWrittenExam(origin: string, { token, essays }: { token: string; essays: number }) {
  const code = randomUUID().slice(0, 8);
  const { id: repoId } = await callAt(origin, repoApi.save, { token, input: { code, title: `题库${code}` } });
  const questionIds: string[] = [];
  for (const body of [bodies.single, ...Array.from({ length: essays }, () => bodies.essay)]) {
    const form = formOf([repoId]);
    const input = { ...form, body: { ...body } as unknown as typeof form.body };
    questionIds.push((await callAt(origin, questionApi.save, { token, input })).id);
  }
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const items = questionIds.map((questionId) => ({ questionId, points: POINTS }));
  const form = {
    title: `阅卷考试${code}`,
    openType: 1 as const,
    startTime: at(-HOUR),
    endTime: at(HOUR),
    windowMode: 2 as const,
    totalTime: 60,
    passScore: 3,
    composition: { sections: [{ title: '全部', kind: 'fixed' as const, items }] },
    // Graders correct marks as long as no examinee has seen them.
    release: { score: 4, verdict: 4, answer: 0, analysis: 0 } as const,
  };
  const { id: examId } = await callAt(origin, examApi.save, { token, input: { form } });
  await callAt(origin, examApi.publish, { token, input: { id: examId } });
  return { examId, questionIds };
}

/** Papers of these examinees, overdue. `written`: at which of the positions from 2 somebody has written something. */
export async function addWritten(
  origin: string,
  db: pg.Pool,
  {
    examId,
    people,
    written,
  }: { examId: string; people: readonly Signed[]; written: (at: number) => readonly number[] },
): Promise<string[]> {
  const [first, ...others] = people;
  if (!first) return [];
  const { paperId: modelId } = await callAt(origin, entryApi.start, { token: first.token, input: { examId } });
  const papers = others.map(({ userId }, at) => {
    const essays = written(at).map((ordinal) => ({ ordinal, answer: { text: `第 ${at} 份，先断电，再检查。` } }));
    const choice = { ordinal: 1, answer: { options: [at % 2 === 0 ? 'a' : 'b'] } };
    const items = [choice, ...essays].map((item) => ({ ...item, seq: 1, answered: true, flagged: false, spentMs: 0 }));
    return { id: newId(), userId, modelId, items };
  });
  await insertOverdue(db, papers);
  return papers.map(({ id }) => id);
}

/** Waits until this many answers are there to be marked. */
export async function collected(db: pg.Pool, examId: string, count: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await db.query<{ n: number }>('select count(*)::int as n from grading_answer where exam_id = $1', [
      examId,
    ]);
    if ((rows[0]?.n ?? 0) >= count) return;
    await pause(200);
  }
  throw new Error('the answers do not arrive');
}

/** Assigns the graders, whoever had been assigned before. */
export async function assign(
  origin: string,
  { token, examId, graders }: { token: string; examId: string; graders: readonly Assigned[] },
): Promise<void> {
  const { version } = await callAt(origin, gradingLeadApi.detail, { token, input: { examId } });
  await callAt(origin, gradingLeadApi.save, { token, input: { examId, version, graders: [...graders] } });
}

export interface Assigned {
  readonly userId: string;
  readonly questionId: string | null;
  readonly share: number;
}
