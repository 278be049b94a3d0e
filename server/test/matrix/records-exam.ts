import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { repoApi, RepoOpen } from '@ganlin/contract/question/repo';
import { collectMissing } from '../../src/modules/grading/collect/collect.ts';
import { bookAnswers } from '../../src/modules/paper/grading/book.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { TestApp } from '../support/app.ts';
import { sitAndGrade } from '../support/exam-answers.ts';
import { examForm, listed, newExam } from '../support/exam-form.ts';
import { sit } from '../support/exams.ts';
import { addTo, answerAll, bankOf, openRun } from '../support/practice.ts';
import { newRepo } from '../support/questions.ts';
import { fileOf } from './uploaded.ts';
import type { RecordDept, Records } from './world.ts';

/**
 * Exams for the department of a place with their papers, and practice in a bank that is open to that department only.
 */
export async function examRecords(app: TestApp, dept: RecordDept): Promise<Records> {
  const { staff, learner, sitter, deptId } = dept;
  const { ids } = await bankOf(app, 2);
  const form = examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId] });
  const exam = await newExam(staff, form, { publish: true });
  const doneExam = await newExam(staff, form, { publish: true });
  const draftExam = await newExam(staff, form);
  const closedExam = await newExam(staff, form, { publish: true });
  await staff.call(examApi.close, { id: closedExam });
  const { id: override } = await staff.call(examApi.saveOverride, {
    examId: exam,
    userId: sitter.id,
    extraMinutes: 5,
    reason: '视力障碍',
  });
  const donePaper = await sitAndGrade(app, learner, doneExam, ['wrong']);
  await bookAnswers(systemCtx(app.platform, 'test'));
  const { paperId: paper } = await sit(sitter, exam);
  return {
    exam,
    doneExam,
    draftExam,
    closedExam,
    override,
    paper,
    donePaper,
    examinee: learner.id,
    examFile: await fileOf(app, staff, 'exam'),
    ...(await grading(app, dept)),
    ...(await practice(app, dept)),
  };
}

/** A short answer that the staff of the department marks. */
async function grading(app: TestApp, { staff, learner, deptId }: RecordDept): Promise<Records> {
  const { ids } = await bankOf(app, [{ kind: 'essay' }]);
  const form = examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId] });
  const gradedExam = await newExam(staff, form, { publish: true });
  await staff.call(gradingLeadApi.save, { examId: gradedExam, version: 0, graders: [{ userId: staff.id }] });
  await sitAndGrade(app, learner, gradedExam);
  await collectMissing(systemCtx(app.platform, 'test'));
  const { id } = await app.platform.db
    .selectFrom('gradingAnswer')
    .select('id')
    .where('examId', '=', gradedExam)
    .executeTakeFirstOrThrow();
  return { gradedExam, gradedQuestion: ids[0]!, gradedAnswer: id };
}

/** The learner has a running and a finished practice run, and a wrong answer in the book. */
async function practice(app: TestApp, { learner, deptId }: RecordDept): Promise<Records> {
  const admin = await app.admin();
  const practiceRepo = await newRepo(admin, { open: RepoOpen.depts, deptIds: [deptId] });
  const ids = await addTo(app, practiceRepo, [{}, {}, {}]);
  const doneRun = await openRun(learner, practiceRepo, PracticeMode.order);
  await answerAll(learner, doneRun, [false, true, true]);
  await learner.call(practiceApi.finish, { trainId: doneRun });
  const run = await openRun(learner, practiceRepo, PracticeMode.order, { restart: true });
  await learner.call(practiceApi.deal, { trainId: run, from: 1, size: 3 });
  return { practiceRepo, practiceQuestion: ids[0]!, run, doneRun };
}

/** A deleted exam, and a deleted bank. */
export async function gonePapers(app: TestApp, { staff, deptId }: RecordDept): Promise<Records> {
  const { ids } = await bankOf(app, 1);
  const exam = await newExam(staff, examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId] }));
  await staff.call(examApi.delete, { ids: [exam] });
  const admin = await app.admin();
  const practiceRepo = await newRepo(admin, { open: RepoOpen.depts, deptIds: [deptId] });
  await admin.call(repoApi.delete, { ids: [practiceRepo] });
  return { exam, doneExam: exam, draftExam: exam, closedExam: exam, practiceRepo };
}
