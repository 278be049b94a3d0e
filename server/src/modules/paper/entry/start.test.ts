import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType, WindowMode } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { Refused } from '../../../../test/support/client.ts';
import { anOpenExam, shiftExam, shiftPaper, sit } from '../../../../test/support/exams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('starting an exam', () => {
  it('returns a paper for an exam open to all, and the same one on a second start [S3-152]', async () => {
    const { examId } = await anOpenExam(app);
    const learner = await app.learner();
    const { paperId } = await learner.call(entryApi.start, { examId });
    expect(await learner.call(entryApi.start, { examId })).toEqual({ paperId });
  });

  it('creates one paper for fifty concurrent calls', async () => {
    const { examId } = await anOpenExam(app);
    const learner = await app.learner();
    const calls = Array.from({ length: 50 }, () => learner.call(entryApi.start, { examId }));
    const ids = new Set((await Promise.all(calls)).map(({ paperId }) => paperId));
    expect(ids.size).toBe(1);
    const { rows } = await app.platform.pool.query('select id from paper_paper where user_id = $1', [learner.id]);
    expect(rows).toEqual([...ids].map((id) => ({ id })));
  });

  it('refuses a second exam while one is in progress, and says which [S8-07]', async () => {
    const [one, other] = [await anOpenExam(app), await anOpenExam(app)];
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, one.examId);
    const refused: unknown = await learner
      .call(entryApi.start, { examId: other.examId })
      .catch((error: unknown) => error);
    if (!(refused instanceof Refused)) throw new Error('it was let in');
    expect(refused.body).toEqual({
      code: 1,
      msg: `您有其他正在进行的考试：${one.title}`,
      data: { paperId, examId: one.examId, examTitle: one.title, leftMs: expect.any(Number) },
    });
    await learner.call(sittingApi.handIn, { paperId, epoch });
    expect((await learner.call(entryApi.start, { examId: other.examId })).paperId).not.toBe(paperId);
  });

  it('refuses missing exams, drafts, and exams for other users', async () => {
    const learner = await app.learner();
    const { examId: draft } = await anOpenExam(app, { draft: true });
    const { examId: others } = await anOpenExam(app, {
      openType: OpenType.persons,
      userIds: [(await app.learner()).id],
    });
    for (const examId of [randomUUID(), draft, others]) {
      await expect(learner.call(entryApi.start, { examId })).toRefuse('examNotFound');
      await expect(learner.call(entryApi.detail, { examId })).toRefuse('examNotFound');
    }
  });

  it('admits named users [S3-154]', async () => {
    const learner = await app.learner();
    const { examId } = await anOpenExam(app, { openType: OpenType.persons, userIds: [learner.id] });
    expect((await sit(learner, examId)).epoch).toBe(1);
  });

  it('requires the password, and limits guessing [S3-155]', async () => {
    const { examId } = await anOpenExam(app, { openType: OpenType.password, password: '云开见日' });
    const [learner, guesser] = [await app.learner(), await app.learner()];
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examPasswordWrong');
    await expect(learner.call(entryApi.start, { examId, password: '见日' })).toRefuse('examPasswordWrong');
    expect((await learner.call(entryApi.detail, { examId })).needsPassword).toBe(true);
    await learner.call(entryApi.start, { examId, password: '云开见日' });
    for (let tries = 0; tries < 10; tries++) {
      await expect(guesser.call(entryApi.start, { examId, password: String(tries) })).toRefuse('examPasswordWrong');
    }
    await expect(guesser.call(entryApi.start, { examId, password: '云开见日' })).toRefuse('tooManyRequests');
  });

  it('opens at its start time and not before, and respects the late-entry limit and the end', async () => {
    const { examId } = await anOpenExam(app, { startsIn: 600, endsIn: 4200, lateLimit: 30 });
    const learner = await app.learner();
    const refusal = async () => (await learner.call(entryApi.detail, { examId })).refusal?.msg;
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examNotBegun');
    expect(await learner.call(entryApi.detail, { examId })).toMatchObject({
      phase: 'coming',
      startsInMs: expect.any(Number),
    });
    await shiftExam(app, examId, -600 - 1801);
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examTooLate');
    expect(await refusal()).toBe('已超过入场时间');
    await shiftExam(app, examId, -1800);
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examOver');
    await shiftExam(app, examId, 1801 + 1800);
    expect(await refusal()).toBeUndefined();
    await learner.call(entryApi.start, { examId });
  });

  it('counts attempts in total and per day', async () => {
    const { examId } = await anOpenExam(app, { attempts: 2, cycleType: 1, cycleAttempts: 1 });
    const learner = await app.learner();
    const { paperId, epoch } = await sit(learner, examId);
    await learner.call(sittingApi.handIn, { paperId, epoch });
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examNoAttemptsInCycle');
    expect((await learner.call(entryApi.detail, { examId })).refusal?.msg).toBe('您今天的考试次数已经用完');
    await shiftPaper(app, paperId, -86_400);
    const second = await sit(learner, examId);
    expect(second.paperId).not.toBe(paperId);
    await learner.call(sittingApi.handIn, { paperId: second.paperId, epoch: second.epoch });
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examNoAttempts');
  });

  it('lets an examinee who has started continue after the exam was closed, and nobody else start', async () => {
    const { examId } = await anOpenExam(app);
    const [inside, outside] = [await app.learner(), await app.learner()];
    const { paperId } = await sit(inside, examId);
    await (await app.admin()).call(examApi.close, { id: examId });
    expect(await inside.call(entryApi.start, { examId })).toEqual({ paperId });
    await expect(outside.call(entryApi.start, { examId })).toRefuse('examNotFound');
  });

  it('gives the full time, or what is left until the hard end', async () => {
    const full = await anOpenExam(app, { windowMode: WindowMode.entryOnly, totalTime: 60, endsIn: 600 });
    const hard = await anOpenExam(app, { windowMode: WindowMode.hardClose, totalTime: 60, endsIn: 600 });
    const minutes = async (examId: string) => {
      const { opened } = await sit(await app.learner(), examId);
      return Math.round(opened.leftMs / 60_000);
    };
    expect(await minutes(full.examId)).toBe(60);
    expect(await minutes(hard.examId)).toBe(10);
  });
});

describe('the exam entry page', () => {
  it('shows what the exam requires, the paper in progress, and past attempts', async () => {
    const { examId, title } = await anOpenExam(app, { attempts: 2, earliestHandIn: 0, lateLimit: 90 });
    const learner = await app.learner();
    const before = await learner.call(entryApi.detail, { examId });
    expect(before).toMatchObject({ phase: 'open', title, questions: 5, attempts: 0, attemptsLeft: 2, lateLimit: 90 });
    expect(before).toMatchObject({
      sections: [{ title: '第一部分', questions: 5, score: 10 }],
      ownMinutes: 60,
      running: null,
    });
    const { paperId, epoch } = await sit(learner, examId);
    const during = await learner.call(entryApi.detail, { examId });
    expect(during).toMatchObject({ phase: 'running', refusal: null, running: { paperId, examId, examTitle: title } });
    await learner.call(sittingApi.handIn, { paperId, epoch });
    const after = await learner.call(entryApi.detail, { examId });
    expect(after).toMatchObject({ phase: 'open', attemptsLeft: 1, past: [{ paperId, attempt: 1 }] });
  });

  it('names the paper in progress at another exam', async () => {
    const [one, other] = [await anOpenExam(app), await anOpenExam(app)];
    const learner = await app.learner();
    const { paperId } = await sit(learner, one.examId);
    const seen = await learner.call(entryApi.detail, { examId: other.examId });
    expect(seen.refusal).toEqual({ code: 1, msg: `您有其他正在进行的考试：${one.title}` });
    expect(seen.running).toMatchObject({ paperId, examTitle: one.title });
  });
});
