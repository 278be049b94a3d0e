import { randomUUID } from 'node:crypto';
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

interface Wanted {
  readonly graders: readonly TestUser[];
  /** The short answer of each examinee. */
  readonly texts: readonly string[];
}

/** An exam of a single-choice question and a short answer, each worth two points, with papers to be marked. */
export async function anExamToGrade(app: TestApp, { graders, texts }: Wanted) {
  const { examId, questionIds } = await anOpenExam(app, { kinds: ['single', 'essay'], passScore: 3 });
  const admin = await app.admin();
  await admin.call(gradingLeadApi.save, {
    examId,
    version: 0,
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
