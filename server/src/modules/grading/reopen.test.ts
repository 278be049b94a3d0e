import { randomUUID } from 'node:crypto';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { papersApi } from '@ganlin/contract/paper/papers';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { gradeHandedIn, sitAndGrade } from '../../../test/support/exam-answers.ts';
import { anOpenExam } from '../../../test/support/exams.ts';
import { aGrader, give } from '../../../test/support/grading.ts';
import type { Caller } from '../../../test/support/client.ts';
import { openAppWithAdmin } from '../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();

const paperOf = (paperId: string) =>
  app.platform.db.selectFrom('paperPaper').selectAll().where('id', '=', paperId).executeTakeFirstOrThrow();
const answersOf = (paperId: string) =>
  app.platform.db
    .selectFrom('gradingAnswer')
    .selectAll()
    .where('paperId', '=', paperId)
    .orderBy('paperRound')
    .orderBy('ordinal')
    .execute();
const reopen = (paperId: string) =>
  admin.call(papersApi.reopen, { id: randomUUID(), paperIds: [paperId], minutes: 10, reason: '误点交卷' });

/** A paper of two short answers, to be marked by one grader. */
async function written() {
  const [grader, learner] = [await aGrader(app), await app.learner()];
  const { examId, questionIds } = await anOpenExam(app, { kinds: ['essay', 'essay'] });
  await admin.call(gradingLeadApi.save, { examId, version: 0, graders: [{ userId: grader.id }] });
  const paperId = await sitAndGrade(app, learner, examId, [{ text: '第一' }, { text: '第二' }]);
  await app.runJobs();
  const question = { examId, questionId: questionIds[0]!, version: 1, part: '' };
  return { grader, learner, examId, paperId, question };
}

async function handInAgain(learner: Caller, paperId: string, text: string): Promise<void> {
  const { epoch } = await learner.call(sittingApi.open, { paperId, writer: randomUUID(), takeOver: true });
  await learner.call(sittingApi.handIn, { paperId, epoch, items: [{ ordinal: 1, seq: 9, answer: { text } }] });
  await gradeHandedIn(app);
}

describe('answers of a reopened paper', () => {
  it('no longer count in the figures of their graders, by the newest mark of each', async () => {
    const { grader, learner, examId, paperId } = await written();
    const other = await sitAndGrade(app, await app.learner(), examId, [{ text: '第三' }, { text: '第四' }]);
    await app.runJobs();
    const meanOf = async () => (await admin.call(gradingLeadApi.detail, { examId })).graders[0]?.figures.mean;
    const [first] = await answersOf(paperId);
    const [kept] = await answersOf(other);
    await give(grader, { answerId: first!.id, score: 2 });
    await give(grader, { answerId: first!.id, score: 0 });
    await give(grader, { answerId: kept!.id, score: 1 });
    expect(await meanOf()).toBe(0.5);
    await reopen(paperId);
    await app.runJobs();
    expect(await meanOf()).toBe(1);

    await handInAgain(learner, paperId, '改过');
    await app.runJobs();
    const again = (await answersOf(paperId)).find(({ paperRound, ordinal }) => paperRound === 1 && ordinal === 1);
    await give(grader, { answerId: again!.id, score: 2 });
    expect(await meanOf()).toBe(1.5);
  });

  it('are withdrawn from graders, keep their marks, and are collected anew after the second hand-in', async () => {
    const { grader, learner, examId, paperId, question } = await written();
    const [first] = await answersOf(paperId);
    await give(grader, { answerId: first!.id, score: 2 });
    await reopen(paperId);
    await app.runJobs();
    expect(await grader.call(gradingDeskApi.next, question).catch(() => ({ answer: null }))).toEqual({ answer: null });
    await expect(give(grader, { answerId: first!.id, score: 1 })).toRefuse('answerNotFound');
    expect((await admin.call(gradingLeadApi.detail, { examId })).questions).toEqual([]);

    await handInAgain(learner, paperId, '改过');
    await app.runJobs();
    const all = await answersOf(paperId);
    expect(all.map(({ paperRound, text, withdrawnAt }) => [paperRound, text, withdrawnAt === null])).toEqual([
      [0, '第一', false],
      [0, '第二', false],
      [1, '改过', true],
      [1, '第二', true],
    ]);
    expect(new Set(all.map(({ number }) => number)).size).toBe(4);
    for (const { id } of all.slice(2)) await give(grader, { answerId: id, score: 1 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 200 });
    expect(await auditFindings(app)).toEqual([]);
  });

  it('settle nothing while the withdrawal is still to come', async () => {
    const { grader, learner, paperId } = await written();
    const [first, second] = await answersOf(paperId);
    await give(grader, { answerId: first!.id, score: 2 });
    await reopen(paperId);
    await give(grader, { answerId: second!.id, score: 2 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam, scoreCenti: null });
    await handInAgain(learner, paperId, '改过');
    // Corrected after the second hand-in, before any job has run.
    await give(grader, { answerId: second!.id, score: 1 });
    expect(await paperOf(paperId)).toMatchObject({ state: PaperState.awaitingGrading });
    await app.runJobs();
    expect((await answersOf(paperId)).map(({ paperRound, withdrawnAt }) => [paperRound, withdrawnAt === null])).toEqual(
      [
        [0, false],
        [0, false],
        [1, true],
        [1, true],
      ],
    );
  });

  it('stay consistent when the last mark and the reopening come at the same time', { timeout: 90_000 }, async () => {
    const outcomes = new Set<string>();
    for (let time = 0; time < 4; time++) {
      const { grader, learner, paperId } = await written();
      const [first, second] = await answersOf(paperId);
      await give(grader, { answerId: first!.id, score: 2 });
      const mark = () => give(grader, { answerId: second!.id, score: 2 });
      const both = time % 2 === 0 ? [mark(), reopen(paperId)] : [reopen(paperId), mark()];
      await Promise.all(both);
      expect(await paperOf(paperId)).toMatchObject({ state: PaperState.inExam, scoreCenti: null, round: 1 });
      const history = await app.platform.db
        .selectFrom('paperReopening')
        .select(['scoreCenti', 'passed', 'openQuestions'])
        .where('paperId', '=', paperId)
        .executeTakeFirstOrThrow();
      // Settled by the mark, or not yet: never half of it.
      outcomes.add(JSON.stringify(history));
      await app.runJobs();
      await handInAgain(learner, paperId, '改过');
      await app.runJobs();
      const open = (await answersOf(paperId)).filter(({ withdrawnAt }) => withdrawnAt === null);
      expect(open).toMatchObject([{ paperRound: 1 }, { paperRound: 1 }]);
      for (const { id } of open) await give(grader, { answerId: id, score: 1.5 });
      expect(await paperOf(paperId)).toMatchObject({ state: PaperState.finished, scoreCenti: 300 });
    }
    const settled = JSON.stringify({ scoreCenti: 400, passed: true, openQuestions: 0 });
    const waiting = JSON.stringify({ scoreCenti: 0, passed: null, openQuestions: 2 });
    expect([...outcomes].every((one) => one === settled || one === waiting)).toBe(true);
    expect(await auditFindings(app)).toEqual([]);
  });
});
