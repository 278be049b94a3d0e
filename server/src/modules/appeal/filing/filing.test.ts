import { randomUUID } from 'node:crypto';
import { appealApi } from '@ganlin/contract/appeal/appeal';
import { AppealKind, AppealState, MAX_APPEALS } from '@ganlin/contract/appeal/kinds';
import { examApi } from '@ganlin/contract/exam/exam';
import { releasePresets } from '@ganlin/contract/exam/release';
import { describe, expect, it } from 'vitest';
import { aResult, fileAppeal } from '../../../../test/support/appeals.ts';
import { sit } from '../../../../test/support/exams.ts';
import { aGrader } from '../../../../test/support/grading.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';

const { app, admin } = await openAppWithAdmin();
const grader = await aGrader(app);

/** Moves the completion of a result into the past. */
const age = (paperId: string, days: number) =>
  app.owner.query(`update paper_grade set graded_at = graded_at - $2 * interval '1 day' where paper_id = $1`, [
    paperId,
    days,
  ]);

describe('an appeal', () => {
  it('is filed once, however often the page repeats the call', async () => {
    const { learner, paperId } = await aResult(app, { grader });
    const id = randomUUID();
    const once = () => fileAppeal(learner, { paperId, id });
    await Promise.all([once(), once(), once()]);
    const { appeals, left, open, days, until } = await learner.call(appealApi.mine, { paperId });
    expect(appeals).toMatchObject([
      { id, ordinal: 2, kind: AppealKind.score, state: AppealState.open, reply: '', before: null, after: null },
    ]);
    expect({ left, open, days }).toEqual({ left: MAX_APPEALS - 1, open: true, days: 3 });
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  });

  it('is one at a time for each question; another may follow once it was withdrawn', async () => {
    const { learner, paperId } = await aResult(app, { grader });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => fileAppeal(learner, { paperId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(fileAppeal(learner, { paperId })).toRefuse('appealInProgress');
    await fileAppeal(learner, { paperId, ordinal: 1 });
    const { appeals } = await learner.call(appealApi.mine, { paperId });
    const id = appeals.find(({ ordinal }) => ordinal === 2)!.id;
    await learner.call(appealApi.withdraw, { id });
    await learner.call(appealApi.withdraw, { id });
    await fileAppeal(learner, { paperId });
    const states = (await learner.call(appealApi.mine, { paperId })).appeals.map((one) => [one.ordinal, one.state]);
    expect(states).toEqual([
      [2, AppealState.open],
      [1, AppealState.open],
      [2, AppealState.withdrawn],
    ]);
  });

  it('is filed at most twenty times for one paper', async () => {
    const { learner, paperId } = await aResult(app, { grader });
    for (let time = 0; time < MAX_APPEALS; time++) {
      await learner.call(appealApi.withdraw, { id: await fileAppeal(learner, { paperId }) });
    }
    await expect(fileAppeal(learner, { paperId })).toRefuse('appealTooMany');
    expect((await learner.call(appealApi.mine, { paperId })).left).toBe(0);
  });

  it('needs a reason of five to 500 characters and a question of the paper', async () => {
    const { learner, paperId } = await aResult(app, { grader });
    await expect(fileAppeal(learner, { paperId, reason: '不对的' })).rejects.toThrow('400 ');
    await expect(fileAppeal(learner, { paperId, reason: '长'.repeat(501) })).rejects.toThrow('400 ');
    await expect(fileAppeal(learner, { paperId, ordinal: 3 })).toRefuse('appealNoQuestion');
  });

  it('is about the examinee’s own paper, and only they see or withdraw it', async () => {
    const { learner, paperId } = await aResult(app, { grader });
    const id = await fileAppeal(learner, { paperId });
    const other = await app.learner();
    await expect(fileAppeal(other, { paperId })).toRefuse('paperNotFound');
    await expect(other.call(appealApi.mine, { paperId })).toRefuse('paperNotFound');
    await expect(other.call(appealApi.explain, { paperId, ordinal: 2 })).toRefuse('paperNotFound');
    await expect(other.call(appealApi.withdraw, { id })).toRefuse('appealNotFound');
    const own = await aResult(app, { grader, learner: other });
    await expect(fileAppeal(other, { paperId: own.paperId, id })).toRefuse('appealNotFound');
    await expect(admin.call(appealApi.withdraw, { id })).toRefuse('appealNotFound');
  });

  it('against a faulty question is also a report to the editors of the bank, once', async () => {
    const { learner, paperId, questionIds } = await aResult(app, { grader });
    const faulty = { paperId, ordinal: 1, kind: AppealKind.question, reason: '两个选项都对' };
    await learner.call(appealApi.withdraw, { id: await fileAppeal(learner, faulty) });
    await fileAppeal(learner, faulty);
    await fileAppeal(learner, { paperId });
    const reports = await app.platform.db
      .selectFrom('questionReport')
      .select(['questionId', 'version', 'text', 'state'])
      .where('reporterId', '=', learner.id)
      .execute();
    expect(reports).toEqual([{ questionId: questionIds[0], version: 1, text: '两个选项都对', state: 0 }]);
  });
});

describe('the appeal period', () => {
  it('begins with the release of the score and ends after the days of the exam', async () => {
    const { learner, paperId } = await aResult(app, { grader, appealDays: 2 });
    await age(paperId, 1.9);
    await fileAppeal(learner, { paperId, ordinal: 1 });
    await age(paperId, 0.2);
    await expect(fileAppeal(learner, { paperId })).toRefuse('appealsOver');
    expect(await learner.call(appealApi.mine, { paperId })).toMatchObject({ open: false, appeals: [{ ordinal: 1 }] });
  });

  it('begins when the score is released by hand, not when it was complete', async () => {
    const { learner, paperId, examId } = await aResult(app, { grader, release: releasePresets[3].rules });
    await age(paperId, 20);
    await expect(fileAppeal(learner, { paperId })).toRefuse('appealTooEarly');
    expect(await learner.call(appealApi.mine, { paperId })).toMatchObject({ open: false, until: null });
    await admin.call(examApi.release, { id: examId });
    await fileAppeal(learner, { paperId });
  });

  it('does not exist where the exam accepts no appeals, nor while the paper is in progress', async () => {
    const { learner, paperId } = await aResult(app, { grader, appealDays: 0 });
    await expect(fileAppeal(learner, { paperId })).toRefuse('appealsOff');
    expect(await learner.call(appealApi.mine, { paperId })).toMatchObject({ days: 0, open: false, until: null });
    const { examId } = await aResult(app, { grader });
    const late = await app.learner();
    await expect(fileAppeal(late, { paperId: (await sit(late, examId)).paperId })).toRefuse('paperNotHandedIn');
  });

  it('can be shortened for later appeals; those already filed stay open', async () => {
    const { learner, paperId, examId } = await aResult(app, { grader });
    const id = await fileAppeal(learner, { paperId });
    const { id: _id, ...exam } = await admin.call(examApi.detail, { id: examId });
    await admin.call(examApi.save, { id: examId, version: exam.version, form: { ...exam, appealDays: 0 } });
    expect(await learner.call(appealApi.mine, { paperId })).toMatchObject({
      open: false,
      appeals: [{ id, state: AppealState.open }],
    });
  });
});
