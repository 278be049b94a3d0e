import { appealApi } from '@ganlin/contract/appeal/appeal';
import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { AppealKind, AppealOutcome, AppealState, ScoreStep } from '@ganlin/contract/appeal/kinds';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { RegradeState } from '@ganlin/contract/paper/regrade';
import { resultApi } from '@ganlin/contract/paper/result';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aResult, anAnswerer, fileAppeal } from '../../../../test/support/appeals.ts';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { aGrader } from '../../../../test/support/grading.ts';
import { regraded } from '../../../../test/support/regrading.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { papersRegraded, questionRegraded } from '../../paper/index.ts';

const { app, admin } = await openAppWithAdmin();
const grader = await aGrader(app);
const [answerer, second] = [await anAnswerer(app), await anAnswerer(app)];

const named = (id: string, realName: string) =>
  app.platform.db.updateTable('iamUser').set({ realName }).where('id', '=', id).execute();
await named(grader.id, '阅卷人甲');

const kept = { outcome: AppealOutcome.kept, reply: '评分无误' };
const changed = (answerId: string, score = 2) => ({
  outcome: AppealOutcome.changed,
  reply: '第二点也写到了',
  marks: [{ answerId, score, rubricVersion: 0 }],
});

async function anAppeal(ordinal = 2, kind: AppealKind = AppealKind.score) {
  const result = await aResult(app, { grader });
  return { ...result, id: await fileAppeal(result.learner, { paperId: result.paperId, ordinal, kind }) };
}

const marksOf = (answerId: string) =>
  app.platform.db.selectFrom('gradingMark').selectAll().where('answerId', '=', answerId).orderBy('seq').execute();

describe('the answer to an appeal', () => {
  it('changes the points by a new mark, settles the paper anew, and tells the examinee', async () => {
    const { id, learner, paperId, answerId, title } = await anAppeal();
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ score: 1, result: 0 });
    await answerer.call(appealDeskApi.answer, { id, ...changed(answerId) });
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ score: 2, result: 1 });
    expect(await marksOf(answerId)).toMatchObject([
      { graderId: grader.id, scoreCenti: 100, byLeader: false },
      { graderId: answerer.id, scoreCenti: 200, byLeader: true, comment: '第二点也写到了' },
    ]);
    expect((await learner.call(appealApi.mine, { paperId })).appeals).toMatchObject([
      { id, state: AppealState.changed, reply: '第二点也写到了', before: 1, after: 2 },
    ]);
    const { records } = await learner.call(messageApi.paging, { params: {} });
    expect(records).toMatchObject([{ title: `成绩申诉已有答复：${title}` }]);
    const message = await learner.call(messageApi.detailForRead, { id: records[0]!.id });
    expect(message).toMatchObject({
      content: `您对“${title}”第 2 题的申诉已有答复。\n处理结果：已改分\n答复：第二点也写到了`,
      link: `/web/exam/result/${paperId}`,
    });
    expect(await auditFindings(app)).toEqual([]);
    const entry = await app.platform.db
      .selectFrom('auditEntry')
      .select(['action', 'userId'])
      .where('target', '=', `appeal:${id}`)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'appeal.answered', userId: answerer.id });
  });

  it('leaves everything as it was if the score stays', async () => {
    const { id, learner, paperId, answerId } = await anAppeal();
    await answerer.call(appealDeskApi.answer, { id, ...kept });
    await answerer.call(appealDeskApi.answer, { id, ...kept });
    expect(await learner.call(resultApi.detail, { paperId })).toMatchObject({ score: 1 });
    expect(await marksOf(answerId)).toHaveLength(1);
    await expect(learner.call(appealApi.withdraw, { id })).toRefuse('appealAnswered');
    expect((await learner.call(messageApi.paging, { params: {} })).total).toBe(1);
  });

  it('is given once: of two at the same time one wins and nothing of the other remains', async () => {
    for (let time = 0; time < 4; time++) {
      const { id, answerId } = await anAppeal();
      const outcomes = await Promise.allSettled([
        answerer.call(appealDeskApi.answer, { id, ...changed(answerId, 2) }),
        second.call(appealDeskApi.answer, { id, ...changed(answerId, 1.5) }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await marksOf(answerId)).toHaveLength(2);
      await expect(second.call(appealDeskApi.answer, { id, ...kept })).toRefuse('appealAnswered');
    }
  });

  it('and a withdrawal at the same time: one of them wins', async () => {
    for (let time = 0; time < 4; time++) {
      const { id, learner, answerId } = await anAppeal();
      const outcomes = await Promise.allSettled([
        answerer.call(appealDeskApi.answer, { id, ...changed(answerId) }),
        learner.call(appealApi.withdraw, { id }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    const { id, learner } = await anAppeal();
    await learner.call(appealApi.withdraw, { id });
    await expect(answerer.call(appealDeskApi.answer, { id, ...kept })).toRefuse('appealWithdrawn');
  });

  it('is never given by who marked the answer, as a grader or as the leader, nor by the examinee', async () => {
    const marking = await staffWith(app, {
      permissions: ['exam:appeal:answer', 'exam:grading:mark', 'exam:grading:assign'],
      dataScope: DataScope.all,
    });
    const { paperId, learner, answerId } = await aResult(app, { grader: marking });
    const id = await fileAppeal(learner, { paperId });
    await expect(marking.call(appealDeskApi.answer, { id, ...kept })).toRefuse('appealOwnMark');
    expect(await marking.call(appealDeskApi.detail, { id })).toMatchObject({ ownMark: true, outcomes: [] });
    const decided = { id: randomUUID(), answerId, score: 1.5, rubricVersion: 0 };
    await second.call(appealDeskApi.detail, { id });
    await admin.call(gradingLeadApi.decide, decided);
    await expect(admin.call(appealDeskApi.answer, { id, ...kept })).toRefuse('appealOwnMark');

    const own = await aResult(app, { grader, learner: answerer });
    const ownId = await fileAppeal(answerer, { paperId: own.paperId });
    await expect(answerer.call(appealDeskApi.answer, { id: ownId, ...kept })).toRefuse('appealOwnPaper');
    await expect(answerer.call(appealDeskApi.detail, { id: ownId })).toRefuse('appealOwnPaper');
    await second.call(appealDeskApi.answer, { id: ownId, ...kept });
  });

  it('fits how the question is graded', async () => {
    const byRule = await anAppeal(1, AppealKind.question);
    const accepted = { outcome: AppealOutcome.accepted, reply: '答案有误，将统一改判' };
    expect((await answerer.call(appealDeskApi.detail, { id: byRule.id })).outcomes).toEqual([2, 4]);
    await expect(answerer.call(appealDeskApi.answer, { id: byRule.id, ...changed(byRule.answerId) })).toRefuse(
      'appealByRule',
    );
    await answerer.call(appealDeskApi.answer, { id: byRule.id, ...accepted });
    const marked = await anAppeal(2, AppealKind.question);
    expect((await answerer.call(appealDeskApi.detail, { id: marked.id })).outcomes).toEqual([2, 3]);
    await expect(answerer.call(appealDeskApi.answer, { id: marked.id, ...accepted })).toRefuse('appealByPeople');
    const change = (answerId: string, score: number) =>
      answerer.call(appealDeskApi.answer, { id: marked.id, ...changed(answerId, score) });
    await expect(change(byRule.answerId, 2)).toRefuse('answerNotFound');
    await expect(change(marked.answerId, 1)).toRefuse('appealUnchanged');
    await expect(change(marked.answerId, 2.5)).toRefuse('markTooHigh');
    expect(await marksOf(marked.answerId)).toHaveLength(1);
  });
});

describe('a re-grading', () => {
  it('answers the open appeals that call the question faulty, once, and is part of the explanation', async () => {
    const { id, learner, paperId, examId, questionIds } = await anAppeal(1, AppealKind.question);
    const about = await fileAppeal(learner, { paperId });
    const regradeId = randomUUID();
    const change = { userId: learner.id, paperId, passedBefore: false, passed: true, scoreBefore: 100, score: 300 };
    const ended = { regradeId, examId, questionId: questionIds[0]!, reason: '答案应为 B' };
    await storeRegrading({ regradeId, examId, questionId: questionIds[0]!, userId: learner.id, paperId });
    for (let time = 0; time < 2; time++) {
      await emit(systemCtx(app.platform, 'test'), papersRegraded, { ...ended, papers: [change] });
      await emit(systemCtx(app.platform, 'test'), questionRegraded, ended);
    }
    await app.runJobs();
    const { appeals } = await learner.call(appealApi.mine, { paperId });
    expect(appeals.find((one) => one.id === id)).toMatchObject({
      state: AppealState.accepted,
      reply: '本题已改判：答案应为 B',
    });
    expect(appeals.find((one) => one.id === about)).toMatchObject({ state: AppealState.open });
    // Of the appeal and of the re-grading, each once.
    expect((await learner.call(messageApi.paging, { params: {} })).total).toBe(2);
    const { history } = await learner.call(appealApi.explain, { paperId, ordinal: 1 });
    expect(history.find(({ step }) => step === ScoreStep.regraded)).toMatchObject({
      before: 0,
      score: 2,
      text: '答案应为 B',
    });
    expect(await auditFindings(app)).toEqual([]);
  });

  it('answers them even if it changes no paper', async () => {
    const { id, learner, paperId, examId, questionIds } = await anAppeal(1, AppealKind.question);
    const ref = { examId, questionId: questionIds[0]! };
    const fix = { way: 'new', reason: '答案无误，改判确认' } as const;
    const { detail } = await regraded(app, admin, { ...ref, ...fix, change: (key) => key });
    expect(detail).toMatchObject({ state: RegradeState.committed, changed: 0 });
    const { appeals } = await learner.call(appealApi.mine, { paperId });
    expect(appeals.find((one) => one.id === id)).toMatchObject({
      state: AppealState.accepted,
      reply: '本题已改判：答案无误，改判确认',
    });
  });
});

interface Stored {
  readonly regradeId: string;
  readonly examId: string;
  readonly questionId: string;
  readonly userId: string;
  readonly paperId: string;
}

async function storeRegrading({ regradeId, examId, questionId, userId, paperId }: Stored): Promise<void> {
  await app.owner.query(
    `insert into paper_adjustment (exam_id, seq, regrade_id, question_id, question_version, way, key, previous, reason, actor_id, at)
     values ($1, 1, $2, $3, 1, 'full', '{}', '{}', '答案应为 B', $4, now())`,
    [examId, regradeId, questionId, userId],
  );
  const mark = (won: number) => JSON.stringify({ o: 1, won, max: 200, verdict: 1, rule: 'single', children: {} });
  await app.owner.query(
    `insert into paper_regraded (regrade_id, user_id, paper_id, ordinal, mark_before, mark, score_before, score, at)
     values ($1, $2, $3, 1, $4, $5, 100, 300, now())`,
    [regradeId, userId, paperId, mark(0), mark(200)],
  );
}

describe('the list of appeals', () => {
  it('counts them by question, and shows nothing that leads to the examinee', async () => {
    const { id, learner, paperId, examId, questionIds, answerId } = await anAppeal();
    await named(learner.id, '考生乙');
    await fileAppeal(learner, { paperId, ordinal: 1, kind: AppealKind.question });
    await answerer.call(appealDeskApi.answer, { id, ...changed(answerId) });
    const figures = await answerer.call(appealDeskApi.figures, { examId });
    expect(figures).toMatchObject({ total: 2, open: 1 });
    const byQuestion = new Map(figures.questions.map((one) => [one.questionId, [one.total, one.open, one.upheld]]));
    expect(byQuestion.get(questionIds[1]!)).toEqual([1, 0, 1]);
    expect(byQuestion.get(questionIds[0]!)).toEqual([1, 1, 0]);
    const page = await answerer.call(appealDeskApi.paging, { params: { examId } });
    expect(page.records.map(({ state }) => state)).toEqual([AppealState.open, AppealState.changed]);
    const open = await answerer.call(appealDeskApi.paging, { params: { examId, state: AppealState.open } });
    expect(open.total).toBe(1);
    const { exams } = await answerer.call(appealDeskApi.exams, {});
    expect(exams.find((one) => one.examId === examId)).toMatchObject({ total: 2, open: 1 });
    const detail = await answerer.call(appealDeskApi.detail, { id });
    expect(detail).toMatchObject({
      question: { ordinal: 2, score: 2, maxScore: 2 },
      answers: [{ text: '先断电，再检查', marks: [{ realName: '阅卷人甲', score: 1 }, { score: 2 }] }],
    });
    const told = JSON.stringify([figures, page, detail]);
    for (const secret of [learner.id, '考生乙', learner.userName, paperId]) expect(told).not.toContain(secret);
  });

  it('is for staff with all of the exam’s audience in scope', async () => {
    const narrow = await staffWith(app, { permissions: ['exam:appeal:answer'], dataScope: DataScope.self });
    const { id, examId } = await anAppeal();
    await expect(narrow.call(appealDeskApi.paging, { params: { examId } })).toRefuse('forbidden');
    await expect(narrow.call(appealDeskApi.figures, { examId })).toRefuse('forbidden');
    await expect(narrow.call(appealDeskApi.detail, { id })).toRefuse('appealNotFound');
    await expect(narrow.call(appealDeskApi.answer, { id, ...kept })).toRefuse('appealNotFound');
    expect(await narrow.call(appealDeskApi.exams, {})).toEqual({ exams: [] });
  });
});
