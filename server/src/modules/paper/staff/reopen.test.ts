import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { PaperEvent, papersApi, ReopenRefusal } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { bodiesOf, rightFor, sitAndGrade, sitAndHandIn } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, choice, shiftPaper, sit, whereSavesMayChange } from '../../../../test/support/exams.ts';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { countGraded } from '../grading/grade-counting.ts';
import { bookAnswers } from '../grading/book.ts';
import { gradeDue } from '../grading/grade.ts';
import { sweep } from '../hand-in/sweep.ts';
import { deadlinesAgain } from '../sitting/deadlines.ts';

const { app, admin } = await openAppWithAdmin();
const ctx = () => systemCtx(app.platform, 'test');

const reopen = (paperIds: string[], given: { id?: string; minutes?: number; by?: Caller } = {}) =>
  (given.by ?? admin).call(papersApi.reopen, {
    id: given.id ?? randomUUID(),
    paperIds,
    minutes: given.minutes ?? 20,
    reason: '误点交卷',
  });
const paperOf = (paperId: string) =>
  app.platform.db.selectFrom('paperPaper').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();
const historyOf = (paperId: string) =>
  app.platform.db.selectFrom('paperReopening').selectAll().where('paperId', '=', paperId).orderBy('round').execute();
const goOn = (caller: Caller, paperId: string) =>
  caller.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });

describe('a reopened paper', () => {
  it('goes on with all its answers, is handed in and graded again, and keeps its first grade in its history', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app, { kinds: ['single', 'single'], passScore: 4 });
    const paperId = await sitAndGrade(app, learner, examId, ['right', 'wrong']);
    await app.runJobs();
    const first = await learner.call(resultApi.detail, { paperId });
    expect(first).toMatchObject({ score: 2, result: 0 });

    expect(await reopen([paperId], { minutes: 20 })).toEqual({ count: 1, refused: [] });
    await expect(learner.call(resultApi.detail, { paperId })).toRefuse('paperNotHandedIn');
    expect((await learner.call(resultApi.mine, { params: {} })).total).toBe(0);
    const opened = await goOn(learner, paperId);
    expect(opened.answers.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    expect(opened.leftMs).toBeGreaterThan(19 * 60_000);
    expect(opened.leftMs).toBeLessThanOrEqual(20 * 60_000);

    const [, body] = await bodiesOf(app, paperId);
    const item = { ordinal: 2, seq: 3, answer: rightFor(body!) };
    await learner.call(sittingApi.save, { paperId, epoch: opened.epoch, items: [item] });
    const receipt = await learner.call(sittingApi.handIn, { paperId, epoch: opened.epoch, items: [] });
    expect(receipt.receipt).not.toBe(first.receipt);
    await gradeDue(ctx());
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ score: 4, result: 1 });

    expect(await historyOf(paperId)).toMatchObject([
      { round: 0, scoreCenti: 200, passed: false, receipt: first.receipt, reason: '误点交卷', handedInBy: 1 },
    ]);
    const both = [first.receipt, receipt.receipt];
    for (const one of both)
      expect(await app.guest.call(sittingApi.receipt, { receipt: one })).toMatchObject({ answered: 2 });
    const { timeline } = await admin.call(papersApi.detail, { paperId });
    expect(timeline.map(({ event }) => event)).toContain(PaperEvent.reopened);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('loses no acknowledged answer, even if the second sitting saves nothing', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1, 'a'), choice(4, 2, 'b')] });
    const before = await learner.call(sittingApi.handIn, { paperId, epoch });
    await reopen([paperId]);
    const { epoch: next } = await goOn(learner, paperId);
    const after = await learner.call(sittingApi.handIn, { paperId, epoch: next });
    expect(after).toMatchObject({ answered: 2, receipt: before.receipt });
  });

  it('is out of reach for the page that handed it in: neither its saves nor its repeated hand-in count', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const { paperId, epoch } = await sit(learner, examId);
    const last = { paperId, epoch, items: [choice(1, 1)] };
    await learner.call(sittingApi.handIn, last);
    await reopen([paperId]);
    await expect(learner.call(sittingApi.handIn, last)).toRefuse('paperTakenOver');
    await expect(learner.call(sittingApi.save, { ...last, items: [choice(2, 2)] })).toRefuse('paperTakenOver');
    expect(await learner.call(sittingApi.clock, { paperId, epoch })).toMatchObject({ state: 0, takenOver: true });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam, handedInAt: null });
  });

  it('is continued by the page that has it open as its own, with a new epoch', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const { paperId, epoch, writer } = await sit(learner, examId);
    await learner.call(sittingApi.handIn, { paperId, epoch, items: [choice(1, 1)] });
    await reopen([paperId]);
    const opened = await learner.call(sittingApi.open, { paperId, writer });
    expect(opened).toMatchObject({ epoch: epoch + 1, answers: [{ ordinal: 1 }] });
    await learner.call(sittingApi.save, { paperId, epoch: opened.epoch, items: [choice(2, 2)] });
  });

  it('gives late time to a paper that the clock has handed in, or that was abandoned', async () => {
    const { examId } = await anOpenExam(app);
    const [one, other] = [await app.learner(), await app.learner()];
    const [answered, blank] = [await sit(one, examId), await sit(other, examId)];
    await one.call(sittingApi.save, { paperId: answered.paperId, epoch: answered.epoch, items: [choice(1, 1)] });
    for (const { paperId } of [answered, blank]) await shiftPaper(app, paperId, -5_000);
    await sweep(ctx());
    expect(await paperOf(answered.paperId)).toMatchObject({ state: 1, handedInBy: HandInBy.clock });
    expect(await paperOf(blank.paperId)).toMatchObject({ state: PaperState.abandoned });
    expect(await reopen([answered.paperId, blank.paperId], { minutes: 5 })).toMatchObject({ count: 2 });
    const { epoch } = await goOn(one, answered.paperId);
    await one.call(sittingApi.save, { paperId: answered.paperId, epoch, items: [choice(2, 2)] });
    expect((await goOn(other, blank.paperId)).leftMs).toBeGreaterThan(4 * 60_000);
    await shiftPaper(app, answered.paperId, -400);
    await sweep(ctx());
    expect(await paperOf(answered.paperId)).toMatchObject({ state: 1, answered: 2, handedInBy: HandInBy.clock });
  });

  it('keeps its deadline when the exam’s times are applied again, and more time moves it', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, learner, examId);
    await shiftPaper(app, paperId, -5_000);
    await reopen([paperId], { minutes: 30 });
    const { deadlineAt } = await paperOf(paperId);
    await deadlinesAgain(ctx(), { examId });
    expect((await paperOf(paperId)).deadlineAt).toEqual(deadlineAt);
    await admin.call(papersApi.extend, { id: randomUUID(), paperIds: [paperId], minutes: 10, reason: '停电' });
    await deadlinesAgain(ctx(), { examId });
    expect((await paperOf(paperId)).deadlineAt?.getTime()).toBe(deadlineAt!.getTime() + 600_000);
  });

  it('is counted once in the question’s statistics and in the wrong-question book', async () => {
    const learner = await app.learner();
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['single'], passScore: 1 });
    const paperId = await sitAndGrade(app, learner, examId, ['wrong']);
    await countGraded(ctx());
    await bookAnswers(ctx());
    const seen = async () => {
      const { rows } = await app.platform.pool.query<{ wrong: number; answers: number }>(
        `select (select wrongs from practice_record where user_id = $1 and question_id = $2) as wrong,
                (select answers from question_stat where question_id = $2) as answers`,
        [learner.id, questionIds[0]],
      );
      return rows[0];
    };
    const before = await seen();
    expect(before).toEqual({ wrong: 1, answers: 1 });
    await reopen([paperId]);
    const { epoch } = await goOn(learner, paperId);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await gradeDue(ctx());
    await countGraded(ctx());
    await bookAnswers(ctx());
    expect(await seen()).toEqual(before);
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 0 });
  });

  it('is counted after the second grade, if it was not before', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['single'], passScore: 1 });
    const learner = await app.learner();
    const paperId = await sitAndGrade(app, learner, examId, ['right']);
    await reopen([paperId]);
    expect(await historyOf(paperId)).toMatchObject([{ counted: false }]);
    const { epoch } = await goOn(learner, paperId);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await gradeDue(ctx());
    const { rowCount } = await app.platform.pool.query('select from paper_uncounted where paper_id = $1', [paperId]);
    expect(rowCount).toBe(1);
  });
});

describe('reopening', () => {
  it('happens once for each id, also when two calls come at the same time', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, learner, examId);
    const id = randomUUID();
    const replies = await Promise.all([reopen([paperId], { id }), reopen([paperId], { id })]);
    expect(replies).toEqual([
      { count: 1, refused: [] },
      { count: 1, refused: [] },
    ]);
    const { epoch } = await goOn(learner, paperId);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    expect(await reopen([paperId], { id })).toEqual({ count: 1, refused: [] });
    expect(await paperOf(paperId)).toMatchObject({ state: 1, round: 1 });
    expect(await reopen([paperId])).toEqual({ count: 1, refused: [] });
    expect(await historyOf(paperId)).toHaveLength(2);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('names who is in another exam, and reopens the others', async () => {
    const [one, other] = [await app.learner(), await app.learner()];
    const [first, second] = [await anOpenExam(app), await anOpenExam(app)];
    const papers = [await sitAndHandIn(app, one, first.examId), await sitAndHandIn(app, other, first.examId)];
    await sit(one, second.examId);
    const { realName } = await app.platform.db
      .selectFrom('iamUser')
      .select('realName')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(await reopen(papers)).toEqual({
      count: 1,
      refused: [{ paperId: papers[0], realName, reason: ReopenRefusal.elsewhere }],
    });
    await expect(other.call(entryApi.start, { examId: second.examId })).toRefuse('examInProgress');
    const { refused } = await reopen(papers);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(
      new Set([ReopenRefusal.running, ReopenRefusal.elsewhere]),
    );
  });

  it('leaves one paper in progress when the examinee starts another exam at the same time', async () => {
    for (let time = 0; time < 4; time++) {
      const learner = await app.learner();
      const [first, second] = [await anOpenExam(app), await anOpenExam(app)];
      const paperId = await sitAndHandIn(app, learner, first.examId);
      const [started, reopened] = await Promise.all([
        learner.call(entryApi.start, { examId: second.examId }).then(
          () => 1,
          () => 0,
        ),
        reopen([paperId]),
      ]);
      expect(started + reopened.count).toBe(1);
    }
  });

  it('is refused for a paper whose saves were archived', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, learner, examId);
    await whereSavesMayChange(app.owner, (db) => db.query('delete from paper_save where paper_id = $1', [paperId]));
    expect(await reopen([paperId])).toMatchObject({ count: 0, refused: [{ reason: ReopenRefusal.archived }] });
    expect(await paperOf(paperId)).toMatchObject({ state: 1, round: 0 });
  });

  it('needs its permission, and an examinee in scope', async () => {
    const depts = await makeDepts(app);
    const learner = await app.learner();
    await app.platform.db.updateTable('iamUser').set({ deptId: depts.south }).where('id', '=', learner.id).execute();
    const { examId } = await anOpenExam(app);
    const paperId = await sitAndHandIn(app, learner, examId);
    const scope = { dataScope: DataScope.deptAndBelow, deptId: depts.north };
    const far = await staffWith(app, { ...scope, permissions: 'exam:paper:' });
    expect(await reopen([paperId], { by: far })).toEqual({ count: 0, refused: [] });
    const near = await staffWith(app, { ...scope, deptId: depts.south, permissions: ['exam:paper:extend'] });
    await expect(reopen([paperId], { by: near })).toRefuse('forbidden');
    await expect(reopen([paperId], { by: learner })).toRefuse('forbidden');
    expect(await paperOf(paperId)).toMatchObject({ state: 1 });
  });

  it('of a paper collected by staff leaves its evidence complete', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app);
    const { paperId } = await sit(learner, examId);
    await admin.call(papersApi.forceHandIn, { paperIds: [paperId], reason: '网络中断' });
    await gradeDue(ctx());
    await reopen([paperId]);
    expect(await auditFindings(app)).toEqual([]);
    await app.owner.query('update paper_reopening set score_centi = 100 where paper_id = $1', [paperId]);
    expect(await auditFindings(app)).toEqual([`exam:${examId} paper.graded paper:${paperId} changed`]);
    await app.owner.query('update paper_reopening set score_centi = 0 where paper_id = $1', [paperId]);
  });
});
