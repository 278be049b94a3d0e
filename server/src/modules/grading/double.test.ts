import { randomUUID } from 'node:crypto';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../test/support/app.ts';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { aGrader, anExamToGrade, answersOf, byHand, give, scoreOf, tasksOf } from '../../../test/support/grading.ts';
import { openAppWithAdmin } from '../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

const plan = { doublePercent: 100, tolerance: 0.5 };

/** An answer that two of three graders mark. */
async function anAnswerForTwo({ graders = 3 } = {}) {
  const all = await Promise.all(Array.from({ length: graders }, () => aGrader(app)));
  const exam = await anExamToGrade(app, { graders: all, texts: ['甲'], plan, release: byHand });
  const [answer] = await answersOf(app, exam.examId);
  const graderOf = async (round: number) => {
    const task = (await tasksOf(app, answer!.id)).find((one) => one.round === round);
    return all.find(({ id }) => id === task?.graderId)!;
  };
  return { ...exam, answerId: answer!.id, paperId: exam.papers[0]!.paperId, graderOf, all };
}

const conflictsOf = async (examId: string) =>
  (await admin.call(gradingLeadApi.conflicts, { params: { examId } })).records;

describe('an answer that two graders mark', () => {
  it('has the mean of both within the tolerance, and no score before', async () => {
    const { answerId, paperId, graderOf, examId } = await anAnswerForTwo();
    await give(await graderOf(1), { answerId, score: 1 });
    expect(await scoreOf(app, paperId)).toBeNull();
    await give(await graderOf(2), { answerId, score: 1.5 });
    expect(await scoreOf(app, paperId)).toBe(325);
    expect(await tasksOf(app, answerId)).toMatchObject([
      { done: true, agreed: true },
      { done: true, agreed: true },
    ]);
    expect(await conflictsOf(examId)).toEqual([]);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('goes to a third grader beyond the tolerance, and the closest two count', async () => {
    const { answerId, paperId, graderOf, examId, question } = await anAnswerForTwo();
    await give(await graderOf(1), { answerId, score: 0 });
    await give(await graderOf(2), { answerId, score: 2 });
    expect(await conflictsOf(examId)).toEqual([]);
    const third = await graderOf(3);
    const { answer } = await third.call(gradingDeskApi.next, question);
    expect(answer).toMatchObject({ id: answerId, mine: null, conflict: false, others: [] });
    expect(await give(third, { answerId, score: 1.5 })).toEqual({ conflict: false });
    expect(await scoreOf(app, paperId)).toBe(375);
  });

  it('goes to the leader if the third is far from both, and to the leader at once if there is no third', async () => {
    const one = await anAnswerForTwo();
    for (const [round, score] of [0, 1, 2].entries()) {
      await give(await one.graderOf(round + 1), { answerId: one.answerId, score });
    }
    expect(await conflictsOf(one.examId)).toMatchObject([
      { id: one.answerId, reason: 'conflict', marks: [{ score: 0 }, { score: 1 }, { score: 2 }] },
    ]);
    const two = await anAnswerForTwo({ graders: 2 });
    await give(await two.graderOf(1), { answerId: two.answerId, score: 0 });
    expect(await give(await two.graderOf(2), { answerId: two.answerId, score: 2 })).toEqual({ conflict: true });
    expect(await conflictsOf(two.examId)).toHaveLength(1);
    const decision = { id: randomUUID(), answerId: two.answerId, score: 1.5, rubricVersion: 0 };
    await admin.call(gradingLeadApi.decide, decision);
    expect(await scoreOf(app, two.paperId)).toBe(350);
  });

  it('needs no third any more once one of the two agrees', async () => {
    const { answerId, paperId, graderOf, question } = await anAnswerForTwo();
    await give(await graderOf(1), { answerId, score: 0 });
    await give(await graderOf(2), { answerId, score: 2 });
    const third = await graderOf(3);
    await give(await graderOf(1), { answerId, score: 2 });
    expect(await scoreOf(app, paperId)).toBe(400);
    expect(await third.call(gradingDeskApi.next, question)).toEqual({ answer: null });
  });

  it('does not show either grader what the other gave before their own mark, and then at a conflict', async () => {
    const { answerId, graderOf, all } = await anAnswerForTwo({ graders: 2 });
    const [first, second] = [await graderOf(1), await graderOf(2)];
    await give(first, { answerId, score: 0, comment: '全错' });
    const before = await second.call(gradingDeskApi.answer, { answerId });
    expect(before).toMatchObject({ mine: null, conflict: false, others: [] });
    await give(second, { answerId, score: 2 });
    const after = await second.call(gradingDeskApi.answer, { answerId });
    expect(after).toMatchObject({ mine: { score: 2 }, conflict: true, others: [{ score: 0, comment: '全错' }] });
    expect(all).toHaveLength(2);
  });

  it('is decided once, though both first marks come at the same time', async () => {
    for (let time = 0; time < 3; time++) {
      const { answerId, graderOf, examId } = await anAnswerForTwo();
      const pair = [await graderOf(1), await graderOf(2)] as const;
      await Promise.all([give(pair[0], { answerId, score: 0 }), give(pair[1], { answerId, score: 2 })]);
      const tasks = await tasksOf(app, answerId);
      expect(tasks.map(({ round, done }) => [round, done])).toEqual([
        [1, true],
        [2, true],
        [3, false],
      ]);
      expect(new Set(tasks.map(({ graderId }) => graderId)).size).toBe(3);
      expect(await conflictsOf(examId)).toEqual([]);
    }
    expect(await auditFindings(app)).toEqual([]);
  });

  it('keeps its marks when the graders change; only what is undone goes to others', async () => {
    const { answerId, graderOf, examId, all, paperId } = await anAnswerForTwo();
    const [first, second] = [await graderOf(1), await graderOf(2)];
    await give(first, { answerId, score: 1 });
    const others = all.filter(({ id }) => id !== second.id);
    const save = (graders: readonly TestUser[], version: number) =>
      admin.call(gradingLeadApi.save, { examId, version, plan, graders: graders.map(({ id }) => ({ userId: id })) });
    await save(others, 1);
    const [, next] = await tasksOf(app, answerId);
    expect(next).toMatchObject({ graderId: others.find(({ id }) => id !== first.id)!.id, done: false });
    await give(
      others.find(({ id }) => id !== first.id)!,
      { answerId, score: 1 },
    );
    expect(await scoreOf(app, paperId)).toBe(300);
  });
});

describe('a plan', () => {
  it('marks a share of the answers twice, always the same ones', async () => {
    const graders = [await aGrader(app), await aGrader(app)];
    const { examId } = await anExamToGrade(app, { graders, texts: ['甲', '乙', '丙'], plan: { doublePercent: 50 } });
    const chosen = async () => (await answersOf(app, examId)).map(({ double }) => double);
    const before = await answersOf(app, examId);
    expect(await chosen()).toEqual(before.map(({ number }) => number < 50_000_000));
    const assigned = graders.map(({ id }) => ({ userId: id }));
    await admin.call(gradingLeadApi.save, { examId, version: 1, plan: { doublePercent: 0 }, graders: assigned });
    expect(await chosen()).toEqual([false, false, false]);
    for (const { id } of before) expect(await tasksOf(app, id)).toHaveLength(1);
    const { plan: stored } = await admin.call(gradingLeadApi.detail, { examId });
    expect(stored).toEqual({ by: 'question', doublePercent: 0, tolerance: 0 });
  });

  it('needs two graders to mark twice, and none of a single question to mark whole papers', async () => {
    const grader = await aGrader(app);
    const { examId, question } = await anExamToGrade(app, { graders: [grader], texts: ['甲'] });
    const save = (input: object) =>
      admin.call(gradingLeadApi.save, { examId, version: 1, graders: [{ userId: grader.id }], ...input });
    await expect(save({ plan })).toRefuse('tooFewForDouble');
    const graders = [{ userId: grader.id, questionId: question.questionId }];
    await expect(save({ plan: { by: 'paper' }, graders })).toRefuse('gradersByQuestion');
  });
});
