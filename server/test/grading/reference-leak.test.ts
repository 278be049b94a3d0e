import { examApi } from '@ganlin/contract/exam/exam';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { DataScope } from '@ganlin/contract/iam/role';
import { questionApi } from '@ganlin/contract/question/question';
import { permissions } from '@ganlin/contract/permissions';
import { describe, expect, it } from 'vitest';
import { putQuestions } from '../../src/modules/question/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { canary, canaryQuestions, secret, textOf } from '../exam/canaries.ts';
import { doors, isForLearners } from '../exam/crawl.ts';
import type { Caller } from '../support/client.ts';
import { sitAndGrade } from '../support/exam-answers.ts';
import { anOpenExam } from '../support/exams.ts';
import { aGrader } from '../support/grading.ts';
import { newRepo } from '../support/questions.ts';
import { openAppWithAdmin, staffWith } from '../support/staff.ts';
import { requestsFor } from './requests.ts';

const { app, admin } = await openAppWithAdmin();

/**
 * An exam with two short answers: the first has canaries as reference answer, keyword and rubric, the second has a
 * grader of its own. Its papers wait for graders, and nothing is released.
 */
async function anExam() {
  const [grader, ofTheOther, elsewhere] = [await aGrader(app), await aGrader(app), await aGrader(app)];
  const repoId = await newRepo(admin);
  const essay = canaryQuestions().find(({ body }) => body.type === 4)!;
  const order = { questions: [essay], repoIds: [repoId], publish: true, by: grader.id };
  const [secretId] = (await putQuestions(systemCtx(app.platform, 'test'), order)).map(({ id }) => id);
  const plain = await anOpenExam(app, { kinds: ['essay'] });
  const items = [secretId!, plain.questionIds[0]!].map((questionId) => ({ questionId, points: 2 }));
  const composition = { sections: [{ title: '简答题', kind: 'fixed' as const, items }] };
  const release = { score: 4, verdict: 4, answer: 4, analysis: 4 } as const;
  const { examId } = await anOpenExam(app, { kinds: ['single'], composition, release });
  const question = { examId, questionId: secretId!, version: 1, part: '' };
  const graders = [
    { userId: grader.id, questionId: question.questionId },
    { userId: ofTheOther.id, questionId: plain.questionIds[0]! },
  ];
  await admin.call(gradingLeadApi.save, { examId, version: 0, graders });
  await admin.call(gradingLeadApi.save, { examId: plain.examId, version: 0, graders: [{ userId: elsewhere.id }] });
  const [examinee, other] = [await app.learner(), await app.learner()];
  const paperId = await sitAndGrade(app, examinee, examId, ['wrong', 'wrong']);
  await sitAndGrade(app, other, plain.examId, ['wrong']);
  await app.runJobs();
  const rubricItems = [{ id: 'a', text: canary.rubric, hint: canary.rubric, points: 1 }];
  await admin.call(gradingLeadApi.saveRubric, { ...question, rubricVersion: 0, items: rubricItems });
  const answers = await app.platform.db.selectFrom('gradingAnswer').selectAll().where('examId', '=', examId).execute();
  const { id: answerId } = answers.find(({ questionId }) => questionId === question.questionId)!;
  const fields = { ...question, answerId, paperId, userId: examinee.id, rubricVersion: 1, score: 1 };
  const ids = [examId, question.questionId, answerId, paperId];
  return { question, graders: { grader, ofTheOther, elsewhere }, examinee, other, known: { fields, ids } };
}

const world = await anExam();

/** The endpoints at which a caller gets a secret of the question, with all that can be known about it. */
async function toldAt(caller: Caller, some: typeof doors): Promise<string[]> {
  const paths = new Set<string>();
  for (const { endpoint } of some) {
    for (const body of requestsFor(endpoint, world.known)) {
      if (secret.test(textOf(await caller.ask(endpoint, body)))) paths.add(endpoint.path);
    }
  }
  return [...paths];
}

/** They would change what is looked for. */
const disturbing = new Set<unknown>([
  examApi.release,
  examApi.close,
  examApi.delete,
  gradingLeadApi.save,
  gradingLeadApi.saveRubric,
]);

const MARKS = 'perm:exam:grading:mark';
const forAnyone = doors.filter(isForLearners);
const forGraders = doors.filter(({ endpoint: { access } }) => access === MARKS);

describe('the reference answer, keywords and rubric of a short answer', () => {
  it('reach the graders of the question, at one endpoint', async () => {
    const { grader } = world.graders;
    expect(await toldAt(grader, forGraders)).toEqual([gradingDeskApi.question.path]);
    const shown = JSON.stringify(await grader.call(gradingDeskApi.question, world.question));
    const words = [canary.answer, canary.keyword, canary.rubric];
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  });

  it('reach nobody else before the release: no examinee, no visitor, no grader of anything else', async () => {
    const { examinee, other, graders } = world;
    expect(forGraders.length).toBeGreaterThan(5);
    for (const caller of [examinee, other, app.guest, graders.ofTheOther, graders.elsewhere]) {
      expect(await toldAt(caller, [...forGraders, ...forAnyone])).toEqual([]);
    }
  }, 180_000);

  it('reach no staff by any other permission, except those who may read questions or arrange the grading', async () => {
    const told: Record<string, string[]> = {};
    for (const code of Object.keys(permissions).filter((code) => /^(exam|training|ops):/.test(code))) {
      const staff = await staffWith(app, { permissions: [code], dataScope: DataScope.all });
      const own = doors.filter(({ endpoint }) => endpoint.access === `perm:${code}` && !disturbing.has(endpoint));
      const paths = await toldAt(staff, [...own, ...forGraders]);
      if (paths.length > 0) told[code] = paths;
    }
    expect(told).toEqual({ 'exam:grading:assign': [gradingLeadApi.detail.path, gradingLeadApi.conflicts.path] });
    const reader = await staffWith(app, { permissions: ['qu:question:paging'], dataScope: DataScope.all });
    const detail = await reader.ask(questionApi.detail, { id: world.question.questionId });
    expect(secret.test(textOf(detail))).toBe(true);
  }, 180_000);
});
