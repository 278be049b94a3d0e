import { randomUUID } from 'node:crypto';
import type { Input } from '@ganlin/contract/core/endpoint';
import { PaperState } from '@ganlin/contract/exam/kinds';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import { DataScope } from '@ganlin/contract/iam/role';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { TestApp, TestUser } from './app.ts';
import type { Caller } from './client.ts';
import { sitAndGrade } from './exam-answers.ts';
import { anOpenExam } from './exams.ts';
import { staffWith } from './staff.ts';

/** A user who may mark answers and nothing else. */
export const aGrader = (app: TestApp): Promise<TestUser> =>
  staffWith(app, { permissions: ['exam:grading:mark'], dataScope: DataScope.self });

/** Nobody sees a score before it is released by hand. */
export const byHand: ReleaseRules = { score: 4, verdict: 4, answer: 4, analysis: 4 };

interface Wanted {
  readonly graders: readonly TestUser[];
  readonly plan?: Input<typeof gradingLeadApi.save>['plan'];
  /** Results are released as soon as a paper is complete, unless stated otherwise. */
  readonly release?: ReleaseRules;
  /** The short answer of each examinee. */
  readonly texts: readonly string[];
}

/** An exam of a single-choice question and a short answer, each worth two points, with papers to be marked. */
export async function anExamToGrade(app: TestApp, { graders, texts, plan, release }: Wanted) {
  const form = { kinds: ['single', 'essay'] as const, passScore: 3, ...(release ? { release } : {}) };
  const { examId, questionIds } = await anOpenExam(app, form);
  const admin = await app.admin();
  await admin.call(gradingLeadApi.save, {
    examId,
    version: 0,
    plan,
    graders: graders.map(({ id }) => ({ userId: id })),
  });
  const papers: { paperId: string; userId: string }[] = [];
  for (const text of texts) {
    const learner = await app.learner();
    papers.push({ userId: learner.id, paperId: await sitAndGrade(app, learner, examId, ['right', { text }]) });
  }
  await app.runJobs();
  const question = { examId, questionId: questionIds[1] ?? '', version: 1, part: '' };
  return { examId, papers, question };
}

interface Given {
  readonly answerId: string;
  readonly score: number;
  readonly id?: string;
  readonly rubricVersion?: number;
  readonly items?: string[];
  readonly comment?: string;
}

export const give = (grader: Caller, { id = randomUUID(), rubricVersion = 0, ...mark }: Given) =>
  grader.call(gradingDeskApi.mark, { id, rubricVersion, ...mark });

/** The answers of an exam, in the order of work. */
export const answersOf = (app: TestApp, examId: string) =>
  app.platform.db.selectFrom('gradingAnswer').selectAll().where('examId', '=', examId).orderBy('number').execute();

/** Who has to mark an answer, in order. */
export const tasksOf = (app: TestApp, answerId: string) =>
  app.platform.db.selectFrom('gradingTask').selectAll().where('answerId', '=', answerId).orderBy('round').execute();

export const scoreOf = async (app: TestApp, paperId: string): Promise<number | null> => {
  const paper = await app.platform.db
    .selectFrom('paperPaper')
    .select(['state', 'scoreCenti'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
  return paper.state === PaperState.finished ? paper.scoreCenti : null;
};
