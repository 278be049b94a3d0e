import { randomUUID } from 'node:crypto';
import { appealApi } from '@ganlin/contract/appeal/appeal';
import { AppealKind } from '@ganlin/contract/appeal/kinds';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { Input } from '@ganlin/contract/core/endpoint';
import { DataScope } from '@ganlin/contract/iam/role';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import type { TestApp, TestUser } from './app.ts';
import type { Caller } from './client.ts';
import { sitAndGrade } from './exam-answers.ts';
import { anOpenExam } from './exams.ts';
import { give } from './grading.ts';
import { staffWith } from './staff.ts';

/** Staff who may answer appeals and nothing else, for everybody. */
export const anAnswerer = (app: TestApp): Promise<TestUser> =>
  staffWith(app, { permissions: ['exam:appeal:answer'], dataScope: DataScope.all });

interface Wanted {
  readonly grader: TestUser;
  readonly release?: ReleaseRules;
  readonly appealDays?: number;
  readonly learner?: TestUser;
  /** Criteria of the short answer, of which the grader ticks the first; none unless stated. */
  readonly rubric?: Input<typeof gradingLeadApi.saveRubric>['items'];
}

/**
 * A finished paper: a single-choice question answered wrongly, and a short answer marked with one of two points. Its
 * exam accepts appeals.
 */
export async function aResult(app: TestApp, { grader, appealDays = 3, release, learner: given, rubric = [] }: Wanted) {
  const rules = release ? { release } : {};
  const kinds = ['single', 'essay'] as const;
  const { examId, title, questionIds } = await anOpenExam(app, { kinds, passScore: 2, appealDays, ...rules });
  await (await app.admin()).call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] });
  const learner = given ?? (await app.learner());
  const paperId = await sitAndGrade(app, learner, examId, ['wrong', { text: '先断电，再检查' }]);
  await app.runJobs();
  const { id: answerId } = await app.platform.db
    .selectFrom('gradingAnswer')
    .select('id')
    .where('paperId', '=', paperId)
    .executeTakeFirstOrThrow();
  const [first] = rubric;
  if (first) {
    const question = { examId, questionId: questionIds[1] ?? '', version: 1, part: '' };
    await (await app.admin()).call(gradingLeadApi.saveRubric, { ...question, rubricVersion: 0, items: rubric });
  }
  const ticked = first ? { rubricVersion: 1, items: [first.id] } : {};
  await give(grader, { answerId, score: 1, comment: '要点不全', ...ticked });
  return { examId, title, questionIds, learner, paperId, answerId };
}

interface Filed {
  readonly paperId: string;
  readonly ordinal?: number;
  readonly kind?: AppealKind;
  readonly reason?: string;
  readonly id?: string;
}

export async function fileAppeal(caller: Caller, { id = randomUUID(), ...form }: Filed): Promise<string> {
  const appeal = { ordinal: 2, kind: AppealKind.score, reason: '我写出了两个要点', ...form };
  await caller.call(appealApi.file, { id, ...appeal });
  return id;
}
