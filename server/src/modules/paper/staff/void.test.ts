import { randomUUID } from 'node:crypto';
import { CountingAttempt, PaperState } from '@ganlin/contract/exam/kinds';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { DataScope } from '@ganlin/contract/iam/role';
import { PaperEvent, papersApi, ReopenRefusal, VoidRefusal } from '@ganlin/contract/paper/papers';
import { regradeApi, RegradeState } from '@ganlin/contract/paper/regrade';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { sitAndGrade, sitAndHandIn } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';
import { aGrader, anExamToGrade, answersOf, give, scoreOf } from '../../../../test/support/grading.ts';
import { aTriedRegrade, otherAnswer } from '../../../../test/support/regrading.ts';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { findExam } from '../../exam/index.ts';
import { countGraded } from '../grading/grade-counting.ts';
import { gradeDue } from '../grading/grade.ts';
import { passedExams } from '../grading/passed.ts';
import { commitRegrade } from '../regrading/commit.ts';
import { countedPapers } from '../results/counted.ts';

const { app, admin } = await openAppWithAdmin();
const { db } = app.platform;
const ctx = () => systemCtx(app.platform, 'test');

interface Given {
  readonly id?: string;
  readonly by?: Caller;
  readonly reason?: string;
}
const input = (paperIds: string[], { id = randomUUID(), reason = '替考' }: Given) => ({ id, paperIds, reason });
const voidPapers = (paperIds: string[], given: Given = {}) =>
  (given.by ?? admin).call(papersApi.void, input(paperIds, given));
const restore = (paperIds: string[], given: Given = {}) =>
  (given.by ?? admin).call(papersApi.restore, input(paperIds, { reason: '查明无误', ...given }));
const paperOf = (paperId: string) =>
  db.selectFrom('paperPaper').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();
const hasPassed = async (userId: string, examId: string) =>
  (await passedExams(ctx(), { userIds: [userId], examIds: [examId] })).get(userId)?.has(examId) ?? false;
const counted = async (examId: string) => {
  const exam = await findExam(ctx(), examId);
  return (await countedPapers(ctx(), exam!)).papers.map(({ paperId }) => paperId);
};

describe('a void paper', () => {
  it('does not count, says why to its examinee, and counts as before once it is restored', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app, { passScore: 4 });
    const paperId = await sitAndGrade(app, learner, examId);
    await app.runJobs();
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ score: 10, result: 1, voidReason: null });
    expect(await hasPassed(learner.id, examId)).toBe(true);

    expect(await voidPapers([paperId])).toEqual({ count: 1, refused: [] });
    await app.runJobs();
    const detail = await learner.call(resultApi.detail, { paperId });
    expect(detail).toMatchObject({ score: null, result: null, voidReason: '替考', questions: [] });
    const { records } = await learner.call(resultApi.mine, { params: {} });
    expect(records).toMatchObject([{ paperId, score: null, result: null, voidReason: '替考' }]);
    const clock = await learner.call(sittingApi.clock, { paperId, epoch: 1 });
    expect(clock).toMatchObject({ state: PaperState.finished, voidReason: '替考' });
    const own = await learner.call(resultApi.attempts, { examId, userId: learner.id });
    expect(own).toMatchObject({ countingPaperId: null, papers: [{ voidReason: '替考', score: null }] });
    expect(await hasPassed(learner.id, examId)).toBe(false);
    expect(await counted(examId)).toEqual([]);
    const staff = await admin.call(papersApi.detail, { paperId });
    expect(staff.paper).toMatchObject({ voidReason: '替考', score: null, result: null });
    expect(staff.timeline.at(-1)).toMatchObject({ event: PaperEvent.voided, text: '替考' });
    const list = async (params: object) =>
      (await admin.call(papersApi.paging, { params: { examId, ...params } })).total;
    expect([await list({ voided: true }), await list({ voided: false }), await list({ result: 1 })]).toEqual([1, 0, 0]);

    expect(await restore([paperId])).toEqual({ count: 1, refused: [] });
    await app.runJobs();
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ score: 10, result: 1, voidReason: null });
    expect(await hasPassed(learner.id, examId)).toBe(true);
    expect(await counted(examId)).toEqual([paperId]);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('gives way to another attempt', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app, { attempts: 2, counting: CountingAttempt.last, passScore: 4 });
    const first = await sitAndGrade(app, learner, examId);
    const last = await sitAndGrade(app, learner, examId, ['wrong', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(await hasPassed(learner.id, examId)).toBe(false);
    await voidPapers([last]);
    expect(await hasPassed(learner.id, examId)).toBe(true);
    expect(await counted(examId)).toEqual([first]);
    const { records } = await learner.call(resultApi.mine, { params: {} });
    expect(records).toMatchObject([{ paperId: first, score: 10, attempts: 2 }]);
  });

  it('is changed once by a repeated call, which names the papers it cannot change', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, one, examId);
    const { paperId: running } = await sit(other, examId);
    const id = randomUUID();
    const first = await voidPapers([paperId, running], { id });
    expect(first).toMatchObject({ count: 1, refused: [{ paperId: running, reason: VoidRefusal.running }] });
    expect(await voidPapers([paperId, running], { id })).toEqual(first);
    expect((await voidPapers([paperId])).refused).toMatchObject([{ paperId, reason: VoidRefusal.alreadyVoid }]);
    expect((await restore([running])).refused).toMatchObject([{ paperId: running, reason: VoidRefusal.notVoid }]);
    expect(await paperOf(running)).toMatchObject({ state: PaperState.inExam, voidedAt: null });
    const events = await db.selectFrom('paperEvent').select('event').where('paperId', '=', paperId).execute();
    expect(events.filter(({ event }) => event === PaperEvent.voided)).toHaveLength(1);
    const reopened = await admin.call(papersApi.reopen, { ...input([paperId], {}), minutes: 10 });
    expect(reopened.refused).toMatchObject([{ paperId, reason: ReopenRefusal.voided }]);
  });

  it('is graded silently, and counted and announced when it is restored', async () => {
    const learner = await app.learner();
    const { examId, questionIds } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, learner, examId);
    await voidPapers([paperId]);
    await gradeDue(ctx());
    await countGraded(ctx());
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 1000 });
    const stats = () =>
      db.selectFrom('questionStat').select('answers').where('questionId', 'in', questionIds).execute();
    expect((await stats()).filter(({ answers }) => answers > 0)).toEqual([]);
    expect((await learner.call(resultApi.detail, { paperId })).score).toBeNull();
    await restore([paperId]);
    await countGraded(ctx());
    expect((await stats()).map(({ answers }) => answers)).toEqual([1, 1, 1, 1, 1]);
    expect((await learner.call(resultApi.detail, { paperId })).score).toBe(10);
  });

  it('needs its permission, and an examinee in scope', async () => {
    const depts = await makeDepts(app);
    const learner = await app.learner();
    await db.updateTable('iamUser').set({ deptId: depts.south }).where('id', '=', learner.id).execute();
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, learner, examId);
    const scope = { dataScope: DataScope.deptAndBelow, deptId: depts.north };
    const far = await staffWith(app, { ...scope, permissions: 'exam:paper:' });
    expect(await voidPapers([paperId], { by: far })).toEqual({ count: 0, refused: [] });
    const near = await staffWith(app, { ...scope, deptId: depts.south, permissions: ['exam:paper:reopen'] });
    for (const by of [near, learner]) {
      await expect(voidPapers([paperId], { by })).toRefuse('forbidden');
      await expect(restore([paperId], { by })).toRefuse('forbidden');
    }
    expect(await paperOf(paperId)).toMatchObject({ voidedAt: null });
  });

  it('that somebody restores in the database alone is found', async () => {
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, await app.learner(), examId);
    await voidPapers([paperId]);
    expect(await auditFindings(app)).toEqual([]);
    await app.owner.query('update paper_paper set voided_at = null, void_reason = null where id = $1', [paperId]);
    expect(await auditFindings(app)).toEqual([expect.stringContaining(`paper.restored paper:${paperId}`)]);
    await app.owner.query(`update paper_paper set voided_at = now(), void_reason = '' where id = $1`, [paperId]);
  });
});

describe('written answers of a void paper', () => {
  it('are withdrawn from graders, and come back with their marks', async () => {
    const grader = await aGrader(app);
    const { examId, papers, question } = await anExamToGrade(app, { graders: [grader], texts: ['甲', '乙'] });
    const [marked, waiting] = papers.map(({ paperId }) => paperId);
    const answerOf = async (paperId: string) => (await answersOf(app, examId)).find((one) => one.paperId === paperId)!;
    await give(grader, { answerId: (await answerOf(marked!)).id, score: 2 });
    await voidPapers([marked!, waiting!]);
    await app.runJobs();
    expect(await grader.call(gradingDeskApi.next, question).catch(() => ({ answer: null }))).toEqual({ answer: null });
    await expect(give(grader, { answerId: (await answerOf(waiting!)).id, score: 1 })).toRefuse('answerNotFound');

    await restore([marked!, waiting!]);
    await app.runJobs();
    expect(await answersOf(app, examId)).toHaveLength(2);
    const { answer } = await grader.call(gradingDeskApi.next, question);
    expect(answer?.id).toBe((await answerOf(waiting!)).id);
    await give(grader, { answerId: answer!.id, score: 1 });
    expect([await scoreOf(app, marked!), await scoreOf(app, waiting!)]).toEqual([400, 300]);
    expect(await auditFindings(app)).toEqual([]);
  });
});

describe('re-grading', () => {
  const actor = { id: admin.id, userName: 'admin', realName: '管理员' };

  /** Two papers with a wrong first answer, and a tried re-grading that gives it full marks. */
  async function tried() {
    const { examId, questionIds } = await anOpenExam(app, { passScore: 9 });
    const learners = [await app.learner(), await app.learner()];
    const papers: string[] = [];
    for (const learner of learners) papers.push(await sitAndGrade(app, learner, examId, ['wrong']));
    papers.sort();
    const wanted = { examId, questionId: questionIds[0]!, change: otherAnswer };
    const tryAgain = () => aTriedRegrade(app, admin, wanted);
    return { examId, learners, papers, tryAgain };
  }
  const commit = async ({ id, edition }: { id: string; edition: number }) => {
    await admin.call(regradeApi.commit, { id, edition, way: 'full', reason: '有误' });
    await app.runJobs();
    return admin.call(regradeApi.detail, { id });
  };
  const scoresOf = (papers: readonly string[]) => Promise.all(papers.map((paperId) => scoreOf(app, paperId)));

  it('leaves out void papers, which catch up when they are restored', async () => {
    const { papers, tryAgain } = await tried();
    await voidPapers([papers[0]!]);
    const regrade = await tryAgain();
    expect(regrade.detail.trial).toMatchObject({ papers: 1 });
    expect(await commit(regrade)).toMatchObject({ state: RegradeState.committed, changed: 1 });
    expect(await scoresOf(papers)).toEqual([800, 1000]);
    await restore([papers[0]!]);
    expect(await scoresOf(papers)).toEqual([1000, 1000]);
    expect((await paperOf(papers[0]!)).passed).toBe(true);
    await voidPapers([papers[1]!]);
    await restore([papers[1]!]);
    expect(await scoresOf(papers)).toEqual([1000, 1000]);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('is tried again if a paper was voided or reopened since the trial', async () => {
    const { papers, tryAgain } = await tried();
    const first = await tryAgain();
    await voidPapers([papers[0]!]);
    const stopped = await commit(first);
    expect(stopped).toMatchObject({ state: RegradeState.draft });
    expect(stopped.stopped).toContain('重新试算');
    const { edition } = stopped;
    await admin.call(regradeApi.dryRun, { id: first.id, edition });
    await app.runJobs();
    await admin.call(papersApi.reopen, { ...input([papers[1]!], {}), minutes: 10 });
    expect((await commit({ id: first.id, edition })).stopped).toContain('重新试算');
    expect(await paperOf(papers[1]!)).toMatchObject({ state: PaperState.inExam, scoreCenti: null });
  });

  it('does not grade a paper that is reopened meanwhile, and counts for it when it is handed in again', async () => {
    const { learners, papers, tryAgain } = await tried();
    const { id, edition } = await tryAgain();
    await db
      .updateTable('paperRegrade')
      .set({ state: RegradeState.committing, way: 'full', reason: '有误', edition })
      .where('id', '=', id)
      .execute();
    const [first, last] = [papers[0]!, papers[1]!];
    let isReopened = false;
    const report = async ({ note }: { note?: string | undefined }) => {
      if (isReopened || !note?.startsWith('已更新')) return;
      isReopened = true;
      await admin.call(papersApi.reopen, { ...input([last], {}), minutes: 10 });
    };
    await commitRegrade(ctx(), { id, actor }, { page: 1, report });
    expect(isReopened).toBe(true);
    expect(await scoreOf(app, first)).toBe(1000);
    const paper = await paperOf(last);
    expect(paper).toMatchObject({ state: PaperState.inExam, scoreCenti: null, gradedAt: null });
    const learner = learners.find((one) => one.id === paper.userId)!;
    const { epoch } = await learner.call(sittingApi.open, { paperId: last, writer: randomUUID(), takeOver: true });
    await learner.call(sittingApi.handIn, { paperId: last, epoch, items: [] });
    await gradeDue(ctx());
    expect(await scoreOf(app, last)).toBe(1000);
    await app.runJobs();
    expect(await auditFindings(app)).toEqual([]);
  });
});
