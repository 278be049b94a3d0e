import { randomUUID } from 'node:crypto';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { HandInBy, OpenType, PaperState } from '@ganlin/contract/exam/kinds';
import { paperErrors } from '@ganlin/contract/paper/errors';
import { PaperBody } from '@ganlin/contract/paper/body';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../test/support/client.ts';
import { anOpenExam, choice, shiftExam, sit } from '../../../../test/support/exams.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { accountErased } from '../../iam/index.ts';
import { paper } from '../index.ts';

const { app, admin } = await openAppWithAdmin();
const { db } = app.platform;
const MINUTE = 60;

/** An exam that begins in an hour, for one learner. */
async function aComingExam() {
  const learner = await app.learner();
  const exam = await anOpenExam(app, { openType: OpenType.persons, userIds: [learner.id], startsIn: 3_600 });
  return { learner, ...exam };
}

async function begin(caller: Caller, examId: string) {
  const { paperId } = await caller.call(rehearsalApi.start, { examId });
  const writer = randomUUID();
  const opened = await caller.call(rehearsalApi.open, { paperId, writer });
  return { paperId, writer, epoch: opened.epoch, opened };
}

/** Answers two of the five questions and hands in. */
async function rehearse(caller: Caller, examId: string) {
  const { paperId, epoch } = await begin(caller, examId);
  await caller.call(rehearsalApi.save, { paperId, epoch, items: [choice(1, 1, 'a')] });
  return caller.call(rehearsalApi.handIn, { paperId, epoch, items: [choice(3, 2, 'true')] });
}

const rowsOf = (userId: string) =>
  db.selectFrom('paperRehearsal').selectAll().where('userId', '=', userId).orderBy('startedAt').execute();

describe('a rehearsal [S2-53]', () => {
  it('is opened, saved and handed in like a paper, before the exam begins', async () => {
    const { learner, examId, title } = await aComingExam();
    await expect(learner.call(entryApi.start, { examId })).toRefuse('examNotBegun');
    const { paperId, epoch, opened } = await begin(learner, examId);
    expect(opened).toMatchObject({ examId, examTitle: `试考：${title}`, state: PaperState.inExam, totalMs: 600_000 });
    const reply = await learner.ask(rehearsalApi.body, { paperId });
    const body = PaperBody.parse(reply.json());
    expect(body.questions).toHaveLength(opened.arrangement.questions.length);
    const essay = { ordinal: 5, seq: 3, answer: { text: '输入法正常' }, flagged: true, spentMs: 900 };
    const { saved } = await learner.call(rehearsalApi.save, {
      paperId,
      epoch,
      items: [choice(1, 1, 'a'), essay, choice(6, 4), { ordinal: 2, seq: 5, answer: { text: '不是选项' } }],
    });
    expect(saved).toEqual([
      { ordinal: 1, seq: 1 },
      { ordinal: 5, seq: 3 },
    ]);
    const again = await learner.call(rehearsalApi.open, { paperId, writer: randomUUID(), takeOver: true });
    expect(again.answers).toContainEqual(essay);
    await expect(learner.call(rehearsalApi.save, { paperId, epoch, items: [choice(1, 9)] })).toRefuse('paperTakenOver');
    expect(await learner.call(rehearsalApi.clock, { paperId, epoch })).toMatchObject({ takenOver: true });
    const receipt = await learner.call(rehearsalApi.handIn, { paperId, epoch: again.epoch });
    expect(receipt).toMatchObject({ paperId, handedInBy: HandInBy.examinee, answered: 2, questions: 5 });
    expect(await learner.call(rehearsalApi.handIn, { paperId, epoch: again.epoch })).toEqual(receipt);
    await expect(learner.call(rehearsalApi.save, { paperId, epoch: again.epoch, items: [choice(1, 9)] })).toRefuse(
      'paperHandedIn',
    );
    const closed = await learner.call(rehearsalApi.open, { paperId, writer: randomUUID() });
    expect(closed).toMatchObject({ receipt, answers: [], state: PaperState.finished });
  });

  it('stores the higher number of an answer, whatever arrives last, and a repeated save changes nothing', async () => {
    const { learner, examId } = await aComingExam();
    const { paperId, epoch, writer } = await begin(learner, examId);
    const save = (seq: number, option: string) =>
      learner.call(rehearsalApi.save, { paperId, epoch, items: [choice(1, seq, option)] });
    await save(5, 'b');
    await save(4, 'a');
    await save(5, 'c');
    const { answers } = await learner.call(rehearsalApi.open, { paperId, writer });
    expect(answers).toMatchObject([{ ordinal: 1, seq: 5, answer: { options: ['b'] } }]);
  });

  it('begins once: a second call, and a concurrent one, resume it', async () => {
    const { learner, examId } = await aComingExam();
    const starts = await Promise.all([1, 2, 3].map(() => learner.call(rehearsalApi.start, { examId })));
    expect(new Set(starts.map(({ paperId }) => paperId)).size).toBe(1);
    expect(await learner.call(rehearsalApi.last, { examId })).toMatchObject({ begun: starts[0], done: null });
    expect(await rowsOf(learner.id)).toHaveLength(1);
  });

  it('may be repeated, and the newest counts; twenty are stored', async () => {
    const { learner, examId } = await aComingExam();
    const first = await rehearse(learner, examId);
    app.clock.advance(MINUTE);
    const second = await rehearse(learner, examId);
    expect(second.receipt).not.toBe(first.receipt);
    const { done, begun } = await learner.call(rehearsalApi.last, { examId });
    expect([done, begun]).toEqual([{ handedInAt: second.handedInAt, answered: 2, questions: 5 }, null]);
    await db
      .insertInto('paperRehearsal')
      .values(
        Array.from({ length: 25 }, () => ({
          id: randomUUID(),
          userId: learner.id,
          examId,
          startedAt: new Date(0),
          deadlineAt: new Date(1),
          activeAt: new Date(0),
          handedInAt: new Date(1),
          handedInBy: 1,
          answered: 0,
          receipt: 'SK',
        })),
      )
      .execute();
    await rehearse(learner, examId);
    expect(await rowsOf(learner.id)).toHaveLength(20);
  });

  it('ends by the database’s clock, and is handed in by whoever comes next', async () => {
    const { learner, examId } = await aComingExam();
    const { paperId, epoch } = await begin(learner, examId);
    await learner.call(rehearsalApi.save, { paperId, epoch, items: [choice(1, 1)] });
    app.clock.advance(10 * MINUTE + 10);
    // What is on its way arrives.
    expect(await learner.call(rehearsalApi.save, { paperId, epoch, items: [choice(2, 2)] })).toMatchObject({
      leftMs: 0,
    });
    app.clock.advance(MINUTE);
    await expect(learner.call(rehearsalApi.save, { paperId, epoch, items: [choice(3, 3)] })).toRefuse('paperHandedIn');
    expect(await learner.call(rehearsalApi.clock, { paperId, epoch })).toMatchObject({ state: PaperState.finished });
    const { receipt } = await learner.call(rehearsalApi.open, { paperId, writer: randomUUID() });
    expect(receipt).toMatchObject({ handedInBy: HandInBy.clock, answered: 2 });
    const another = await learner.call(rehearsalApi.start, { examId });
    expect(another.paperId).not.toBe(paperId);
  });

  it('is open to those invited, from the publication to the end of the exam', async () => {
    const { learner, examId } = await aComingExam();
    const stranger = await app.learner();
    await expect(stranger.call(rehearsalApi.start, { examId })).toRefuse('examNotFound');
    await expect(stranger.call(rehearsalApi.last, { examId })).toRefuse('examNotFound');
    const { examId: draft } = await anOpenExam(app, { draft: true });
    await expect(learner.call(rehearsalApi.start, { examId: draft })).toRefuse('examNotFound');
    await shiftExam(app, examId, -86_400);
    await expect(learner.call(rehearsalApi.start, { examId })).toRefuse('examOver');
    expect(await learner.call(rehearsalApi.last, { examId })).toMatchObject({ refusal: { msg: '考试已经结束' } });
    const { examId: closed } = await anOpenExam(app);
    await admin.call(examApi.close, { id: closed });
    await expect(learner.call(rehearsalApi.start, { examId: closed })).toRefuse('examOver');
  });

  it('is another person’s secret, and no paper', async () => {
    const { learner, examId } = await aComingExam();
    const { paperId, epoch } = await begin(learner, examId);
    const other = await app.learner();
    const writer = randomUUID();
    await expect(other.call(rehearsalApi.open, { paperId, writer })).toRefuse('paperNotFound');
    await expect(other.call(rehearsalApi.save, { paperId, epoch, items: [choice(1, 1)] })).toRefuse('paperNotFound');
    await expect(other.call(rehearsalApi.clock, { paperId, epoch })).toRefuse('paperNotFound');
    await expect(other.call(rehearsalApi.handIn, { paperId, epoch })).toRefuse('paperNotFound');
    const refused = await other.ask(rehearsalApi.body, { paperId });
    expect(refused.json()).toMatchObject({ code: paperErrors.paperNotFound.code });
    await expect(learner.call(sittingApi.open, { paperId, writer })).toRefuse('paperNotFound');
    const { receipt } = await learner.call(rehearsalApi.handIn, { paperId, epoch });
    expect(await app.guest.call(sittingApi.receipt, { receipt })).toBeNull();
  });

  it('does not begin beside a real paper, and keeps nobody from beginning one', async () => {
    const { learner, examId } = await aComingExam();
    const { paperId } = await learner.call(rehearsalApi.start, { examId });
    const { examId: real, title } = await anOpenExam(app);
    const sitting = await sit(learner, real);
    await expect(learner.call(rehearsalApi.start, { examId })).toRefuse('examInProgress');
    expect(await learner.call(rehearsalApi.last, { examId })).toMatchObject({
      running: { paperId: sitting.paperId, examTitle: title },
      begun: { paperId },
    });
    await learner.call(sittingApi.handIn, { paperId: sitting.paperId, epoch: sitting.epoch });
    expect(await learner.call(rehearsalApi.start, { examId })).toEqual({ paperId });
  });

  it('is forgotten after ninety days, and with the account', async () => {
    const [one, other] = [await aComingExam(), await aComingExam()];
    await rehearse(one.learner, one.examId);
    await emit(systemCtx(app.platform, 'test'), accountErased, { userId: one.learner.id });
    await app.runJobs();
    expect(await rowsOf(one.learner.id)).toHaveLength(0);
    await rehearse(other.learner, other.examId);
    const schedule = paper.schedules!.find(({ name }) => name === 'paper.forgetRehearsals')!;
    app.clock.advance(89 * 86_400);
    await takeTurn(app.platform, schedule);
    expect(await rowsOf(other.learner.id)).toHaveLength(1);
    app.clock.advance(2 * 86_400);
    await takeTurn(app.platform, schedule);
    expect(await rowsOf(other.learner.id)).toHaveLength(0);
  });
});
