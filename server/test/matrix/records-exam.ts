import { randomUUID } from 'node:crypto';
import { MatchKind } from '@ganlin/contract/battle/kinds';
import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { PracticeMode } from '@ganlin/contract/practice/modes';
import { practiceApi } from '@ganlin/contract/practice/practice';
import { repoApi, RepoOpen } from '@ganlin/contract/question/repo';
import { collectMissing } from '../../src/modules/grading/collect/collect.ts';
import { bookAnswers } from '../../src/modules/paper/grading/book.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { TestApp } from '../support/app.ts';
import { plantMatch } from '../support/battle-records.ts';
import { openBattle } from '../support/battles.ts';
import { fileAppeal } from '../support/appeals.ts';
import { fileContent, signedFile, unsent } from '../support/answer-files.ts';
import { sitAndGrade } from '../support/exam-answers.ts';
import { examForm, listed, newExam } from '../support/exam-form.ts';
import { shiftExam, sit } from '../support/exams.ts';
import { answerToday, todayOf } from '../support/daily.ts';
import { addTo, answerAll, bankOf, openRun } from '../support/practice.ts';
import { newRepo } from '../support/questions.ts';
import type { Caller } from '../support/client.ts';
import { aRegrade, otherAnswer } from '../support/regrading.ts';
import { facesBefore, picturesTaken, preparedExam, roomsAndHints } from './records-invigilation.ts';
import { fileOf } from './uploaded.ts';
import type { RecordDept, Records } from './world.ts';

/**
 * Exams for the department of a place with their papers, and practice in a bank that is open to that department only.
 */
export async function examRecords(app: TestApp, dept: RecordDept): Promise<Records> {
  const { staff, learner, sitter, deptId } = dept;
  const { ids } = await bankOf(app, [{}, { kind: 'fill' }]);
  const form = examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId] });
  const exam = await newExam(staff, { ...form, integrity: picturesTaken }, { publish: true });
  const faces = await facesBefore(dept, exam);
  const doneExam = await newExam(staff, { ...form, appealDays: 3 }, { publish: true });
  const draftExam = await newExam(staff, form);
  const closedExam = await newExam(staff, form, { publish: true });
  await staff.call(examApi.close, { id: closedExam });
  const endedExam = await newExam(staff, form, { publish: true });
  await shiftExam(app, endedExam, -7200);
  const { id: override } = await staff.call(examApi.saveOverride, {
    examId: exam,
    userId: sitter.id,
    extraMinutes: 5,
    reason: '视力障碍',
  });
  const donePaper = await sitAndGrade(app, learner, doneExam, ['wrong']);
  const appeal = await fileAppeal(learner, { paperId: donePaper, ordinal: 1 });
  await bookAnswers(systemCtx(app.platform, 'test'));
  await staff.call(analysisApi.compute, { examId: doneExam });
  await app.runJobs();
  const { paperId: rehearsal } = await learner.call(rehearsalApi.start, { examId: exam });
  await learner.call(rehearsalApi.open, { paperId: rehearsal, writer: randomUUID() });
  const sitting = await sit(sitter, exam);
  const { paperId: paper, epoch } = sitting;
  const answerFile = signedFile(fileContent(sitting, [unsent(1, 5)]), sitting.opened.fileKey);
  const ownIncident = await aMarkedIncident(sitter, { paperId: paper, epoch });
  const sat = { examId: exam, paperId: paper, otherPaperId: donePaper };
  return {
    exam,
    doneExam,
    draftExam,
    closedExam,
    endedExam,
    override,
    paper,
    ownIncident,
    answerFile,
    donePaper,
    rehearsal,
    appeal,
    analysedExam: doneExam,
    examinee: learner.id,
    examFile: await fileOf(app, staff, 'exam'),
    preparedExam: await preparedExam(app, dept, form),
    ...faces,
    ...(await roomsAndHints(app, dept, sat)),
    ...(await grading(app, dept)),
    ...(await regrading(staff, { examId: doneExam, questionId: ids[0]! })),
    regradedFill: ids[1]!,
    ...(await practice(app, dept)),
    ...(await battles(app, dept)),
  };
}

/** What a page has reported of a paper, with a signature that is not its own: the paper is marked. */
async function aMarkedIncident(sitter: Caller, own: { paperId: string; epoch: number }): Promise<string> {
  await sitter.call(watchApi.begin, own);
  const event = { seq: 1, kind: EventKind.copied, sinceMs: 1, durationMs: 0, ordinal: 1, mac: '0'.repeat(64) };
  const beat = { noticed: 1, visible: true, answered: 0, ordinal: 1 };
  await sitter.call(watchApi.report, { ...own, ...beat, events: [event] });
  const { events } = await sitter.call(watchApi.events, { paperId: own.paperId });
  return events[0]?.id ?? '';
}

/** A game of the learner that is over, and a match that the staff has hosted. */
async function battles(app: TestApp, { staff, learner }: RecordDept): Promise<Records> {
  const { battleId, repoId } = await openBattle(app);
  const { questionId } = await app.platform.db
    .selectFrom('questionRepoItem')
    .select('questionId')
    .where('repoId', '=', repoId)
    .executeTakeFirstOrThrow();
  const players = [{ userId: learner.id }, { userId: randomUUID() }];
  const matchId = await plantMatch(app, { battleId, players, questionIds: [questionId] });
  const hostedMatch = await plantMatch(app, { battleId, players: [], kind: MatchKind.hosted, hostId: staff.id });
  const staffMatch = await plantMatch(app, { battleId, players });
  const { id: battlePaper } = await app.platform.db
    .selectFrom('battlePlayer')
    .select('id')
    .where('matchId', '=', matchId)
    .where('userId', '=', learner.id)
    .executeTakeFirstOrThrow();
  return { battlePaper, hostedMatch, staffMatch };
}

/** A short answer that the staff of the department marks. */
async function grading(app: TestApp, { staff, learner, deptId }: RecordDept): Promise<Records> {
  const { ids } = await bankOf(app, [{ kind: 'essay' }]);
  const release = { score: 4, verdict: 4, answer: 4, analysis: 4 } as const;
  const form = examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId], release });
  const gradedExam = await newExam(staff, form, { publish: true });
  await staff.call(gradingLeadApi.save, { examId: gradedExam, version: 0, graders: [{ userId: staff.id }] });
  await sitAndGrade(app, learner, gradedExam);
  await collectMissing(systemCtx(app.platform, 'test'));
  const { id } = await app.platform.db
    .selectFrom('gradingAnswer')
    .select('id')
    .where('examId', '=', gradedExam)
    .executeTakeFirstOrThrow();
  const gradedGroup = randomUUID();
  await app.platform.db.updateTable('gradingAnswer').set({ groupId: gradedGroup }).where('id', '=', id).execute();
  return { gradedExam, gradedQuestion: ids[0]!, gradedAnswer: id, gradedGroup, grader: staff.id };
}

/** A draft, and what another one needs. */
async function regrading(
  staff: Caller,
  { examId, questionId }: { examId: string; questionId: string },
): Promise<Records> {
  const { id, after } = await aRegrade(staff, { examId, questionId, change: otherAnswer });
  return { regrade: id, regradedQuestion: questionId, regradedKey: JSON.stringify(after) };
}

/** The learner has a running and a finished practice run, a wrong answer in the book, and has begun today's questions. */
async function practice(app: TestApp, { learner, deptId }: RecordDept): Promise<Records> {
  const admin = await app.admin();
  const practiceRepo = await newRepo(admin, { open: RepoOpen.depts, deptIds: [deptId] });
  const ids = await addTo(app, practiceRepo, [{}, {}, {}]);
  const doneRun = await openRun(learner, practiceRepo, PracticeMode.order);
  await answerAll(learner, doneRun, [false, true, true]);
  await learner.call(practiceApi.finish, { trainId: doneRun });
  const run = await openRun(learner, practiceRepo, PracticeMode.order, { restart: true });
  await learner.call(practiceApi.deal, { trainId: run, from: 1, size: 3 });
  await answerToday(learner, { 1: true });
  const dailyRun = (await todayOf(learner)).trainId ?? '';
  return { practiceRepo, practiceQuestion: ids[0]!, run, doneRun, dailyRun };
}

/** A deleted exam, and a deleted bank. */
export async function gonePapers(app: TestApp, { staff, deptId }: RecordDept): Promise<Records> {
  const { ids } = await bankOf(app, 1);
  const exam = await newExam(staff, examForm([listed(ids)], { openType: OpenType.depts, deptIds: [deptId] }));
  await staff.call(examApi.delete, { ids: [exam] });
  const admin = await app.admin();
  const practiceRepo = await newRepo(admin, { open: RepoOpen.depts, deptIds: [deptId] });
  await admin.call(repoApi.delete, { ids: [practiceRepo] });
  return {
    exam,
    doneExam: exam,
    draftExam: exam,
    closedExam: exam,
    endedExam: exam,
    preparedExam: exam,
    practiceRepo,
  };
}
