import { randomUUID } from 'node:crypto';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { DataScope } from '@ganlin/contract/iam/role';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { sitAndGrade } from '../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../test/support/exams.ts';
import { aGrader, anExamToGrade, answersOf, byHand, give, scoreOf, tasksOf } from '../../../test/support/grading.ts';
import { openAppWithAdmin, staffWith } from '../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

const graderRow = async (examId: string, userId: string) =>
  (await admin.call(gradingLeadApi.detail, { examId })).graders.find((grader) => grader.userId === userId)!;

describe('an answer sent to the leader', () => {
  it('waits with its reason until the leader decides', async () => {
    const grader = await aGrader(app);
    const { examId, papers, question } = await anExamToGrade(app, { graders: [grader], texts: ['甲'] });
    const { id: answerId } = (await answersOf(app, examId))[0]!;
    await grader.call(gradingDeskApi.send, { answerId, reason: '疑似抄袭' });
    expect(await grader.call(gradingDeskApi.next, question)).toEqual({ answer: null });
    expect(await grader.call(gradingDeskApi.answer, { answerId })).toMatchObject({ sent: '疑似抄袭', mine: null });
    const { records } = await admin.call(gradingLeadApi.conflicts, { params: { examId } });
    expect(records).toMatchObject([
      { id: answerId, reason: 'sent', sent: '疑似抄袭', marks: [], rubric: { version: 0 } },
    ]);
    const { questions } = await admin.call(gradingLeadApi.detail, { examId });
    expect(questions).toMatchObject([{ conflicts: 0, sent: 1, done: 0, unassigned: 0 }]);
    await admin.call(gradingLeadApi.decide, { id: randomUUID(), answerId, score: 0.5, rubricVersion: 0 });
    expect(await scoreOf(app, papers[0]!.paperId)).toBe(250);
    expect((await admin.call(gradingLeadApi.conflicts, { params: { examId } })).total).toBe(0);
  });

  it('is the grader’s again if they mark it after all', async () => {
    const grader = await aGrader(app);
    const { examId, papers } = await anExamToGrade(app, { graders: [grader], texts: ['甲'] });
    const { id: answerId } = (await answersOf(app, examId))[0]!;
    await grader.call(gradingDeskApi.send, { answerId, reason: '看不懂' });
    await give(grader, { answerId, score: 1 });
    expect(await scoreOf(app, papers[0]!.paperId)).toBe(300);
    expect((await admin.call(gradingLeadApi.conflicts, { params: { examId } })).total).toBe(0);
  });
});

describe('work that is given back', () => {
  it('is the grader’s to mark again, once per id; the old mark counts until then', async () => {
    const grader = await aGrader(app);
    const exam = await anExamToGrade(app, { graders: [grader], texts: ['甲', '乙'], release: byHand });
    const { examId, papers, question } = exam;
    for (const { id } of await answersOf(app, examId)) await give(grader, { answerId: id, score: 0.5 });
    const back = { examId, id: randomUUID(), userId: grader.id, reason: '整体偏严' };
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(gradingLeadApi.giveBack, back)));
    expect(replies).toEqual([{ answers: 2 }, { answers: 2 }, { answers: 2 }]);
    const { answer } = await grader.call(gradingDeskApi.next, question);
    expect(answer).toMatchObject({ givenBack: '整体偏严', mine: { score: 0.5 } });
    expect(await scoreOf(app, papers[0]!.paperId)).toBe(250);
    for (const { id } of await answersOf(app, examId)) await give(grader, { answerId: id, score: 1.5 });
    expect(await scoreOf(app, papers[0]!.paperId)).toBe(350);
    expect(await grader.call(gradingDeskApi.next, question)).toEqual({ answer: null });
    // A repeated call does not give back what was marked since.
    await admin.call(gradingLeadApi.giveBack, back);
    expect(await grader.call(gradingDeskApi.next, question)).toEqual({ answer: null });
    const entries = await app.platform.db
      .selectFrom('auditEntry')
      .select('summary')
      .where('action', '=', 'grading.givenBack')
      .execute();
    expect(entries.filter(({ summary }) => summary.includes('整体偏严'))).toHaveLength(1);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('is not what the leader decided, and only of a grader of the exam', async () => {
    const grader = await aGrader(app);
    const { examId } = await anExamToGrade(app, { graders: [grader], texts: ['甲'], release: byHand });
    const [answer] = await answersOf(app, examId);
    await give(grader, { answerId: answer!.id, score: 1 });
    await admin.call(gradingLeadApi.decide, { id: randomUUID(), answerId: answer!.id, score: 2, rubricVersion: 0 });
    const back = { examId, id: randomUUID(), userId: grader.id, reason: '偏严' };
    expect(await admin.call(gradingLeadApi.giveBack, back)).toEqual({ answers: 0 });
    const stranger = await aGrader(app);
    await expect(admin.call(gradingLeadApi.giveBack, { ...back, userId: stranger.id })).toRefuse('graderNotFound');
  });
});

describe('figures', () => {
  it('of a grader are those of their newest marks, and of the time between them', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const texts = ['一', '二', '三', '四', '五', '六'];
    const plan = { doublePercent: 100, tolerance: 0.5 };
    const { examId, question } = await anExamToGrade(app, { graders, texts, plan, release: byHand });
    const answers = await answersOf(app, examId);
    for (const [at, { id }] of answers.entries()) {
      await give(graders[0], { answerId: id, score: at < 3 ? 1 : 2 });
      app.clock.advance(20);
    }
    await give(graders[1], { answerId: answers[0]!.id, score: 1.5 });
    await give(graders[1], { answerId: answers[5]!.id, score: 0 });
    await give(graders[0], { answerId: answers[0]!.id, score: 2 });
    const first = await graderRow(examId, graders[0].id);
    expect(first).toMatchObject({ total: 6, done: 6 });
    // Scores 2, 1, 1, 2, 2, 2.
    expect(first.figures).toEqual({ mean: 1.67, spread: 0.47, secondsPerAnswer: 20, compared: 2, agreed: 1 });
    const second = await graderRow(examId, graders[1].id);
    expect(second).toMatchObject({ total: 6, done: 2, figures: { mean: 0.75, secondsPerAnswer: null, compared: 2 } });
    const progress = await graders[1].call(gradingDeskApi.progress, question);
    expect(progress).toMatchObject({
      scores: [
        { score: 0, mine: 1, team: 1 },
        { score: 1, mine: 0, team: 2 },
        { score: 1.5, mine: 1, team: 1 },
        { score: 2, mine: 0, team: 4 },
      ],
      mineMean: 0.75,
      teamMean: 1.44,
      secondsPerAnswer: null,
    });
    expect(progress.graders).toHaveLength(2);
    expect(progress.graders.find(({ isMe }) => isMe)).toMatchObject({ total: 6, done: 2 });
    expect(progress.graders.find(({ isMe }) => !isMe)).toMatchObject({ total: 6, done: 6 });
    expect(JSON.stringify(progress)).not.toContain(graders[0].id);
  });
});

describe('whole papers', () => {
  it('go to one grader each, by a number that leads to nobody', async () => {
    const graders = [await aGrader(app), await aGrader(app)] as const;
    const { examId } = await anOpenExam(app, { kinds: ['essay', 'essay'], release: byHand });
    const assigned = graders.map(({ id }) => ({ userId: id }));
    await admin.call(gradingLeadApi.save, { examId, version: 0, plan: { by: 'paper' }, graders: assigned });
    for (let at = 0; at < 4; at++) await sitAndGrade(app, await app.learner(), examId);
    await app.runJobs();
    const answers = await answersOf(app, examId);
    for (const ofPaper of Map.groupBy(answers, ({ paperId }) => paperId).values()) {
      expect(new Set(ofPaper.map(({ paperNumber }) => paperNumber)).size).toBe(1);
      const tasks = await Promise.all(ofPaper.map(({ id }) => tasksOf(app, id)));
      expect(new Set(tasks.flat().map(({ graderId }) => graderId)).size).toBe(1);
    }
    const paperIds = new Set(answers.map(({ paperId }) => paperId));
    let papers = 0;
    for (const grader of graders) {
      const { total } = await grader.call(gradingDeskApi.nextPaper, { examId });
      papers += total;
      for (let done = 0; done < total; done++) {
        const { paper, done: counted } = await grader.call(gradingDeskApi.nextPaper, { examId });
        expect(counted).toBe(done);
        expect(paper!.answers).toHaveLength(2);
        for (const { answer } of paper!.answers) await give(grader, { answerId: answer.id, score: 2 });
        for (const paperId of paperIds) expect(JSON.stringify(paper)).not.toContain(paperId);
      }
      expect(await grader.call(gradingDeskApi.nextPaper, { examId })).toMatchObject({ paper: null, done: total });
    }
    expect(papers).toBe(4);
    for (const paperId of paperIds) expect(await scoreOf(app, paperId)).toBe(400);
    await expect((await aGrader(app)).call(gradingDeskApi.nextPaper, { examId })).toRefuse('gradingNotFound');
  });
});

describe('candidates', () => {
  it('are those in scope who may mark, by name', async () => {
    const grader = await aGrader(app);
    const learner = await app.learner();
    const nameOf = async (id: string) =>
      (await app.platform.db.selectFrom('iamUser').select('userName').where('id', '=', id).executeTakeFirstOrThrow())
        .userName;
    const found = async (caller: typeof admin, keyword: string) =>
      (await caller.call(gradingLeadApi.candidates, { params: { keyword } })).records.map(({ userId }) => userId);
    expect(await found(admin, await nameOf(grader.id))).toEqual([grader.id]);
    expect(await found(admin, await nameOf(learner.id))).toEqual([]);
    const lead = await staffWith(app, { permissions: 'exam:grading:', dataScope: DataScope.self });
    const { records, total } = await lead.call(gradingLeadApi.candidates, { params: {} });
    expect([records.map(({ userId }) => userId), total]).toEqual([[lead.id], 1]);
  });
});
