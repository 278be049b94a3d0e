import { randomUUID } from 'node:crypto';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { DataScope } from '@ganlin/contract/iam/role';
import { resultApi } from '@ganlin/contract/paper/result';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { sitAndGrade } from '../../../test/support/exam-answers.ts';
import { anOpenExam, everyKind } from '../../../test/support/exams.ts';
import { aGrader, anExamToGrade, byHand, give } from '../../../test/support/grading.ts';
import { openAppWithAdmin, staffWith } from '../../../test/support/staff.ts';
import { systemCtx } from '../../platform/ctx.ts';
import { collectMissing } from './collect/collect.ts';

const { app, admin } = await openAppWithAdmin();

const paperOf = (paperId: string) =>
  app.platform.db
    .selectFrom('paperPaper')
    .select(['state', 'scoreCenti', 'passed', 'openQuestions'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
const answersOf = (examId: string) =>
  app.platform.db
    .selectFrom('gradingAnswer as a')
    .leftJoin('gradingTask as t', (join) => join.onRef('t.answerId', '=', 'a.id').on('t.round', '=', 1))
    .selectAll('a')
    .select('t.graderId')
    .where('a.examId', '=', examId)
    .orderBy('a.number')
    .execute();
const marksOf = (answerId: string) =>
  app.platform.db.selectFrom('gradingMark').selectAll().where('answerId', '=', answerId).orderBy('seq').execute();

describe('a paper with a short answer', () => {
  it('is finished by the last mark, with the sum of all marks [S3-149]', async () => {
    const grader = await aGrader(app);
    const { examId, papers, question } = await anExamToGrade(app, { graders: [grader], texts: ['先断电，再检查'] });
    const [paper] = papers;
    expect(await paperOf(paper!.paperId)).toMatchObject({ state: PaperState.awaitingGrading, scoreCenti: 200 });
    const { answer } = await grader.call(gradingDeskApi.next, question);
    expect(answer).toMatchObject({ text: '先断电，再检查', mine: null, conflict: false });
    expect(await give(grader, { answerId: answer!.id, score: 1.5, comment: '要素不全' })).toEqual({ conflict: false });
    expect(await paperOf(paper!.paperId)).toEqual({
      state: PaperState.finished,
      scoreCenti: 350,
      passed: true,
      openQuestions: 0,
    });
    expect(await grader.call(gradingDeskApi.next, question)).toEqual({ answer: null });
    expect(await auditFindings(app)).toEqual([]);
    expect((await answersOf(examId)).map(({ state, scoreCenti }) => [state, scoreCenti])).toEqual([[1, 150]]);
  });

  it('shows its examinee the points once they are complete', async () => {
    const grader = await aGrader(app);
    const { examId } = await anOpenExam(app, { kinds: everyKind });
    await admin.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] });
    const learner = await app.learner();
    const paperId = await sitAndGrade(app, learner, examId);
    await app.runJobs();
    for (const { id, maxCenti } of await answersOf(examId)) await give(grader, { answerId: id, score: maxCenti / 100 });
    const result = await learner.call(resultApi.detail, { paperId });
    expect(result).toMatchObject({ score: everyKind.length * 2, open: 0, state: PaperState.finished });
  });

  it('is not finished before its last answer is marked', async () => {
    const grader = await aGrader(app);
    const { examId } = await anOpenExam(app, { kinds: ['essay', 'essay'] });
    await admin.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] });
    const paperId = await sitAndGrade(app, await app.learner(), examId);
    await app.runJobs();
    const [first, second] = await answersOf(examId);
    await give(grader, { answerId: first!.id, score: 2 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading, passed: null });
    await give(grader, { answerId: second!.id, score: 0 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 200, passed: false });
  });

  it('is finished once, though its last two answers are marked at the same time', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['essay', 'essay'] });
    const given = graders.map(({ id }, at) => ({ userId: id, questionId: questionIds[at]! }));
    await admin.call(gradingLeadApi.save, { examId, version: 0, graders: given });
    for (let time = 0; time < 5; time++) {
      const paperId = await sitAndGrade(app, await app.learner(), examId);
      await app.runJobs();
      const open = (await answersOf(examId)).filter((answer) => answer.paperId === paperId);
      await Promise.all(
        open.map(({ id, graderId }) =>
          give(
            graders.find((one) => one.id === graderId)!,
            { answerId: id, score: 1 },
          ),
        ),
      );
      expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 200 });
      const { count } = await app.platform.db
        .selectFrom('paperEvent')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('paperId', '=', paperId)
        .where('text', '=', '2 分')
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
    }
  });

  it('is collected later if it was graded before anyone could mark it', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['essay'] });
    await sitAndGrade(app, await app.learner(), examId);
    await collectMissing(systemCtx(app.platform, 'test'));
    await collectMissing(systemCtx(app.platform, 'test'));
    expect(await answersOf(examId)).toMatchObject([{ text: '先断电', graderId: null, state: 0 }]);
  });
});

describe('a mark', () => {
  it('is kept for ever; the newest of its grader counts, and the paper follows', async () => {
    const grader = await aGrader(app);
    const { examId, papers } = await anExamToGrade(app, { graders: [grader], texts: ['甲'], release: byHand });
    const [answer] = await answersOf(examId);
    await give(grader, { answerId: answer!.id, score: 2 });
    await give(grader, { answerId: answer!.id, score: 0.5 });
    expect((await marksOf(answer!.id)).map(({ scoreCenti }) => scoreCenti)).toEqual([200, 50]);
    expect(await paperOf(papers[0]!.paperId)).toMatchObject({ scoreCenti: 250, passed: false });
    await expect(app.platform.db.updateTable('gradingMark').set({ scoreCenti: 0 }).execute()).rejects.toThrow(
      /permission denied/,
    );
    expect(await auditFindings(app)).toEqual([]);
  });

  it('is sealed once the examinee may see the score', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const { examId, papers } = await anExamToGrade(app, { graders, texts: ['甲'] });
    const [answer] = await answersOf(examId);
    await give(graders[0], { answerId: answer!.id, score: 2 });
    for (const grader of graders) {
      await expect(give(grader, { answerId: answer!.id, score: 1 })).toRefuse('markSealed');
      await expect(grader.call(gradingDeskApi.send, { answerId: answer!.id, reason: '再看' })).toRefuse('markSealed');
    }
    const back = { examId, id: randomUUID(), userId: graders[0].id, reason: '偏松' };
    await expect(admin.call(gradingLeadApi.giveBack, back)).toRefuse('markSealed');
    expect(await marksOf(answer!.id)).toHaveLength(1);
    expect(await paperOf(papers[0]!.paperId)).toMatchObject({ scoreCenti: 400 });
  });

  it('is given once, however often the page repeats the call', async () => {
    const grader = await aGrader(app);
    const { examId } = await anExamToGrade(app, { graders: [grader], texts: ['甲'] });
    const [answer] = await answersOf(examId);
    const mark = { id: randomUUID(), answerId: answer!.id, score: 1 };
    await Promise.all([give(grader, mark), give(grader, mark), give(grader, mark)]);
    expect(await marksOf(answer!.id)).toHaveLength(1);
  });

  it('is within the points of the question, in halves, and by the current rubric', async () => {
    const grader = await aGrader(app);
    const { examId, question } = await anExamToGrade(app, { graders: [grader], texts: ['甲'] });
    const [answer] = await answersOf(examId);
    const given = { answerId: answer!.id, score: 1 };
    await expect(give(grader, { ...given, score: 2.5 })).toRefuse('markTooHigh');
    await expect(give(grader, { ...given, score: 0.3 })).toRefuse('markNotInSteps');
    const items = [
      { id: 'a', text: '断电', points: 1.5 },
      { id: 'b', text: '写成事后补报', points: -0.5 },
    ];
    await admin.call(gradingLeadApi.saveRubric, { ...question, rubricVersion: 0, items });
    await expect(give(grader, given)).toRefuse('rubricChanged');
    await expect(give(grader, { ...given, rubricVersion: 1, items: ['c'] })).toRefuse('rubricChanged');
    await give(grader, { ...given, rubricVersion: 1, items: ['a', 'b'] });
    expect(await marksOf(answer!.id)).toMatchObject([{ rubricVersion: 1, items: ['a', 'b'], scoreCenti: 100 }]);
    expect((await grader.call(gradingDeskApi.question, question)).rubric).toMatchObject({ version: 1 });
    await expect(admin.call(gradingLeadApi.saveRubric, { ...question, rubricVersion: 0, items })).toRefuse(
      'rubricChanged',
    );
  });

  it('of two graders on one answer is kept for both, and the leader decides', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const { examId, papers } = await anExamToGrade(app, { graders, texts: ['甲'], release: byHand });
    const [answer] = await answersOf(examId);
    expect(await give(graders[0], { answerId: answer!.id, score: 2 })).toEqual({ conflict: false });
    expect(await give(graders[1], { answerId: answer!.id, score: 1 })).toEqual({ conflict: true });
    // The first result stands until the leader has decided.
    expect(await paperOf(papers[0]!.paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 400 });
    const { records } = await admin.call(gradingLeadApi.conflicts, { params: { examId } });
    expect(records).toMatchObject([{ id: answer!.id, marks: [{ score: 2 }, { score: 1 }] }]);
    await admin.call(gradingLeadApi.decide, { id: randomUUID(), answerId: answer!.id, score: 1.5, rubricVersion: 0 });
    expect(await paperOf(papers[0]!.paperId)).toMatchObject({ scoreCenti: 350 });
    expect((await admin.call(gradingLeadApi.conflicts, { params: { examId } })).total).toBe(0);
    expect(await marksOf(answer!.id)).toHaveLength(3);
  });
});

describe('the answers of an exam', () => {
  it('are shared out by the graders’ shares, in an order without meaning, and anew when graders change', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const { examId, question } = await anExamToGrade(app, { graders: [graders[0]], texts: ['一', '二', '三', '四'] });
    const [first] = await answersOf(examId);
    await give(graders[0], { answerId: first!.id, score: 1 });
    await admin.call(gradingLeadApi.save, { examId, version: 1, graders: [{ userId: graders[1].id, share: 3 }] });
    const after = await answersOf(examId);
    expect(after.map(({ graderId, state }) => [state, graderId])).toEqual([
      [1, graders[0].id],
      ...[0, 0, 0].map((state) => [state, graders[1].id]),
    ]);
    await expect(graders[0].call(gradingDeskApi.next, question)).toRefuse('gradingNotFound');
    await expect(give(graders[0], { answerId: after[1]!.id, score: 1 })).toRefuse('answerNotFound');
    const { graders: shown, questions } = await admin.call(gradingLeadApi.detail, { examId });
    expect(shown).toMatchObject([{ userId: graders[1].id, share: 3, total: 3, done: 0 }]);
    expect(questions).toMatchObject([{ total: 4, done: 1, conflicts: 0, unassigned: 0 }]);
    await expect(admin.call(gradingLeadApi.save, { examId, version: 1, graders: [] })).toRefuse('gradingChanged');
  });

  it('come in the same order every time; a skipped one comes last', async () => {
    const grader = await aGrader(app);
    const { examId, question } = await anExamToGrade(app, { graders: [grader], texts: ['一', '二', '三'] });
    const order = (await answersOf(examId)).map(({ id }) => id);
    const next = async () => (await grader.call(gradingDeskApi.next, question)).answer?.id;
    expect(await next()).toBe(order[0]);
    await grader.call(gradingDeskApi.skip, { answerId: order[0]! });
    expect(await next()).toBe(order[1]);
    for (const answerId of [order[1]!, order[2]!]) await give(grader, { answerId, score: 1 });
    expect(await next()).toBe(order[0]);
    const { marks } = await grader.call(gradingDeskApi.recent, question);
    expect(marks.map(({ answerId }) => answerId)).toEqual([order[2], order[1]]);
    const { exams } = await grader.call(gradingDeskApi.mine, {});
    expect(exams).toMatchObject([{ examId, questions: [{ total: 3, done: 2, maxScore: 2 }] }]);
  });

  it('are never marked by their own author', async () => {
    const grader = await aGrader(app);
    const { examId, questionIds } = await anOpenExam(app, { kinds: ['essay'] });
    await admin.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] });
    await sitAndGrade(app, grader, examId);
    await app.runJobs();
    const [answer] = await answersOf(examId);
    expect(answer!.graderId).toBeNull();
    await expect(give(grader, { answerId: answer!.id, score: 2 })).toRefuse('answerNotFound');
    await expect(grader.call(gradingDeskApi.answer, { answerId: answer!.id })).toRefuse('answerNotFound');
    const question = { examId, questionId: questionIds[0]!, version: 1, part: '' };
    await expect(grader.call(gradingDeskApi.next, question)).toRefuse('gradingNotFound');
    const { questions } = await admin.call(gradingLeadApi.detail, { examId });
    expect(questions).toMatchObject([{ unassigned: 1 }]);
  });
});

describe('graders', () => {
  it('see nothing that leads to an examinee', async () => {
    const grader = await aGrader(app);
    const { papers, question } = await anExamToGrade(app, { graders: [grader], texts: ['我的答案'] });
    const { userId, paperId } = papers[0]!;
    const examinee = await app.platform.db
      .selectFrom('iamUser')
      .select(['userName', 'realName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { answer } = await grader.call(gradingDeskApi.next, question);
    await give(grader, { answerId: answer!.id, score: 1 });
    const seen = JSON.stringify([
      answer,
      await grader.call(gradingDeskApi.mine, {}),
      await grader.call(gradingDeskApi.question, question),
      await grader.call(gradingDeskApi.answer, { answerId: answer!.id }),
      await grader.call(gradingDeskApi.recent, question),
    ]);
    expect(seen).toContain('我的答案');
    for (const secret of [userId, paperId, examinee.userName, examinee.realName]) expect(seen).not.toContain(secret);
    // A time-ordered id would reveal who handed in first.
    expect(answer!.id[14]).toBe('4');
  });

  it('must have the right to mark and be in the caller’s scope', async () => {
    const { examId } = await anOpenExam(app, { kinds: ['essay'] });
    const learner = await app.learner();
    await expect(admin.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: learner.id }] })).toRefuse(
      'graderWithoutRight',
    );
    const lead = await staffWith(app, { permissions: 'exam:grading:', dataScope: DataScope.self });
    const grader = await aGrader(app);
    await expect(lead.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] })).toRefuse(
      'forbidden',
    );
  });
});
