import { auditApi } from '@ganlin/contract/audit/entry';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { dayInChina } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi as api, UNDO_SECONDS } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { describe, expect, it } from 'vitest';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { aClass, paid, register, someone, someSessions } from '../../../../test/support/trainclasses.ts';

const { submitted, refused, waiting, awaitingPayment, enrolled, cancelled } = RegistrationState;

const { app, admin } = await openAppWithAdmin();

async function classWith(people: number, form: Parameters<typeof aClass>[2] = {}) {
  const activityId = await aClass(app, admin, form);
  for (let n = 0; n < people; n++) await register(app, activityId);
  const { records } = await admin.call(api.paging, {
    params: { activityId },
    sort: { field: 'createTime', order: 'asc' },
  });
  return { activityId, ids: records.map(({ id }) => id) };
}

const detailOf = (id: string) => admin.call(api.detail, { id });
const statesOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await detailOf(id)).state));
const takenIn = async (activityId: string) => (await admin.call(api.counts, { activityId })).taken;
const reviewed = (activityId: string, ids: string[], verdict: 'accept' | 'refuse' | 'wait') =>
  admin.call(api.review, { activityId, ids, verdict, reason: verdict === 'refuse' ? '资料不全' : '' });

describe('a mistaken review', () => {
  it('is undone: state, seat and reason as before, with both entries in the history and in the log', async () => {
    const { activityId, ids } = await classWith(2, paid);
    const [first = ''] = ids;
    await reviewed(activityId, [first], 'accept');
    expect((await detailOf(first)).undo).toEqual({ decision: 'accept', secondsAgo: 0 });
    expect(await admin.call(api.undoReview, { activityId, ids: [first] })).toEqual({ count: 1 });
    const after = await detailOf(first);
    expect(after).toMatchObject({ state: submitted, reason: '', undo: null });
    expect(after.trail.map(({ text }) => text)).toEqual(['提交报名', '审核通过', '撤销：审核通过']);
    expect(await takenIn(activityId)).toBe(2);
    const { records } = await admin.call(auditApi.paging, { params: { action: 'training.reviewUndone' } });
    expect(records.filter(({ target }) => target === `trainclass:${activityId}`)).toHaveLength(1);
    await expect(admin.call(api.undoReview, { activityId, ids: [first] })).toRefuse('decisionNotUndoable');
    await reviewed(activityId, ids, 'accept');
    expect(await statesOf(ids)).toEqual([awaitingPayment, awaitingPayment]);
  });

  it('gives a refused applicant their seat back, and a formerly waiting one their old position on the list', async () => {
    const { activityId, ids } = await classWith(3, { quota: 1 });
    const [first = '', second = '', third = ''] = ids;
    expect(await statesOf(ids)).toEqual([submitted, waiting, waiting]);
    await reviewed(activityId, [second], 'refuse');
    expect(await detailOf(third)).toMatchObject({ waitingPlace: 1 });
    await admin.call(api.undoReview, { activityId, ids: [second] });
    expect(await detailOf(second)).toMatchObject({ state: waiting, waitingPlace: 1, reason: '' });
    expect(await detailOf(third)).toMatchObject({ waitingPlace: 2 });
    await admin.call(api.cancel, { activityId, ids: [second, third], reason: '本人申请' });
    await reviewed(activityId, [first], 'refuse');
    expect(await takenIn(activityId)).toBe(0);
    await admin.call(api.undoReview, { activityId, ids: [first] });
    expect(await statesOf(ids)).toEqual([submitted, cancelled, cancelled]);
    expect(await takenIn(activityId)).toBe(1);
  });

  it('is not undone if the seat has gone to a waiting applicant, and changes nothing then', async () => {
    const { activityId, ids } = await classWith(2, { quota: 1 });
    const [first = ''] = ids;
    await reviewed(activityId, [first], 'refuse');
    expect(await statesOf(ids)).toEqual([refused, submitted]);
    await expect(admin.call(api.undoReview, { activityId, ids: [first] })).toRefuse('decisionPlaceGone');
    expect(await detailOf(first)).toMatchObject({ state: refused, reason: '资料不全', undo: { decision: 'refuse' } });
    expect(await takenIn(activityId)).toBe(1);
  });

  it('releases the seat of an applicant accepted off the waiting list, who keeps their position', async () => {
    const { activityId, ids } = await classWith(2, { quota: 2 });
    await reviewed(activityId, ids, 'wait');
    await reviewed(activityId, [ids[1]!], 'accept');
    expect(await takenIn(activityId)).toBe(1);
    await admin.call(api.undoReview, { activityId, ids: [ids[1]!] });
    expect(await detailOf(ids[1]!)).toMatchObject({ state: waiting, waitingPlace: 2 });
    expect(await takenIn(activityId)).toBe(0);
  });

  it('notifies the applicant that the earlier notice no longer holds', async () => {
    const learner = await app.learner();
    const activityId = await aClass(app, admin);
    await learner.call(registrationApi.save, { ...someone(), activityId });
    const { records } = await admin.call(api.paging, { params: { activityId } });
    const ids = records.map(({ id }) => id);
    await reviewed(activityId, ids, 'accept');
    await admin.call(api.undoReview, { activityId, ids });
    await app.runJobs();
    const reply = await learner.call(messageApi.paging, { params: {} });
    const correction = reply.records.find(({ title }) => title === '办理结果更正：防雷检测人员培训班');
    expect(correction?.summary).toContain('审核通过');
    expect(correction?.summary).toContain('待审核');
  });
});

describe('undoing', () => {
  it('is limited to the deciding user, for five minutes, and to all or none', async () => {
    const { activityId, ids } = await classWith(2);
    const [first = '', second = ''] = ids;
    const other = await staffWith(app, { permissions: 'train:', dataScope: DataScope.all });
    await reviewed(activityId, [first], 'accept');
    await expect(other.call(api.undoReview, { activityId, ids: [first] })).toRefuse('decisionNotUndoable');
    expect((await other.call(api.detail, { id: first })).undo).toBeNull();
    await expect(admin.call(api.undoPayment, { activityId, ids: [first] })).toRefuse('decisionNotUndoable');
    await expect(admin.call(api.undoReview, { activityId, ids })).toRefuse('decisionNotUndoable');
    expect(await statesOf(ids)).toEqual([enrolled, submitted]);
    app.clock.advance(UNDO_SECONDS - 1);
    expect((await detailOf(first)).undo).toEqual({ decision: 'accept', secondsAgo: UNDO_SECONDS - 1 });
    await reviewed(activityId, [second], 'accept');
    app.clock.advance(1);
    expect((await detailOf(first)).undo).toBeNull();
    await expect(admin.call(api.undoReview, { activityId, ids: [first] })).toRefuse('decisionNotUndoable');
    await admin.call(api.undoReview, { activityId, ids: [second] });
    expect(await statesOf(ids)).toEqual([enrolled, submitted]);
  });

  it('ends with the next event of the registration, whoever causes it', async () => {
    const activityId = await aClass(app, admin, { ...paid, sessions: someSessions(app, 1) });
    const person = someone();
    const { code } = await register(app, activityId, person);
    const { records } = await admin.call(api.paging, { params: { activityId } });
    const ids = records.map(({ id }) => id);
    await reviewed(activityId, ids, 'refuse');
    await app.guest.call(registrationApi.resend, { code, mobile: person.mobile, form: { ...person, name: '改了名' } });
    await expect(admin.call(api.undoReview, { activityId, ids })).toRefuse('decisionNotUndoable');
    await reviewed(activityId, ids, 'accept');
    await admin.call(api.invoice, { activityId, ids, state: 1, number: '1' });
    await expect(admin.call(api.undoReview, { activityId, ids })).toRefuse('decisionNotUndoable');
    await admin.call(api.confirmPayment, { activityId, ids });
    const { sessionId } = (await detailOf(ids[0]!)).attendance[0]!;
    await admin.call(checkInApi.correct, { sessionId, personIds: ids, state: 1, reason: '补签' });
    await expect(admin.call(api.undoPayment, { activityId, ids })).toRefuse('decisionNotUndoable');
    expect((await detailOf(ids[0]!)).undo).toBeNull();
  });

  it('happens once, however many concurrent requests there are', async () => {
    const { activityId, ids } = await classWith(1, { quota: 1 });
    await reviewed(activityId, ids, 'accept');
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => admin.call(api.undoReview, { activityId, ids })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statesOf(ids)).toEqual([submitted]);
    expect(await takenIn(activityId)).toBe(1);
  });
});

describe('a payment', () => {
  it('stores the amount, date and transfer; by default the fee and today', async () => {
    const { activityId, ids } = await classWith(2, paid);
    const [first = '', second = ''] = ids;
    await reviewed(activityId, ids, 'accept');
    const pay = { activityId, ids: [first], paidFen: 60_050, paidOn: '2026-01-05', reference: ' 2026 0105 7788 ' };
    await admin.call(api.confirmPayment, pay);
    await admin.call(api.confirmPayment, { activityId, ids: [second] });
    const stored = await detailOf(first);
    expect(stored).toMatchObject({ paidFen: 60_050, paidOn: '2026-01-05', paymentReference: '2026 0105 7788' });
    expect(stored.trail.at(-1)?.text).toBe('确认缴费，已录取：600.50 元，2026-01-05，流水号 2026 0105 7788');
    const today = dayInChina(app.clock.now);
    expect(await detailOf(second)).toMatchObject({ paidFen: 120_000, paidOn: today, paymentReference: '' });
    const { records } = await admin.call(auditApi.paging, { params: { action: 'training.paymentConfirmed' } });
    const entry = records.find(({ target }) => target === `trainclass:${activityId}`);
    const { after } = await admin.call(auditApi.detail, { id: entry!.id });
    expect(JSON.stringify(after)).toContain('120000');
  });

  it('must not be in the future in China, negative or excessive', async () => {
    const { activityId, ids } = await classWith(1, paid);
    await reviewed(activityId, ids, 'accept');
    const tomorrow = dayInChina(new Date(app.clock.now.getTime() + 86_400_000));
    await expect(admin.call(api.confirmPayment, { activityId, ids, paidOn: tomorrow })).toRefuse('paymentInFuture');
    for (const wrong of [{ paidFen: -1 }, { paidFen: 0.5 }, { paidFen: 1e12 }, { paidOn: '1999-12-31' }]) {
      expect((await admin.ask(api.confirmPayment, { activityId, ids, ...wrong })).statusCode).toBe(400);
    }
    expect(await statesOf(ids)).toEqual([awaitingPayment]);
  });

  it('is limited by the database as well', async () => {
    const { activityId, ids } = await classWith(1, paid);
    await reviewed(activityId, ids, 'accept');
    const set = (change: object) =>
      app.platform.db.updateTable('trainingPerson').set(change).where('id', '=', ids[0]!).execute();
    const money = { paymentState: PaymentState.confirmed, paidAt: app.clock.now, paidFen: 1, paidOn: '2026-01-05' };
    for (const wrong of [{ paidFen: -1 }, { paidOn: '2999-01-01' }, { paidOn: null }, { paymentState: 0 }]) {
      await expect(set({ ...money, ...wrong })).rejects.toThrow(/violates check constraint/);
    }
    await set(money);
  });

  it('is undone: the money, the state of the proof and the enrolment', async () => {
    const { activityId, ids } = await classWith(1, paid);
    await reviewed(activityId, ids, 'accept');
    await app.platform.db
      .updateTable('trainingPerson')
      .set({ paymentState: PaymentState.proofSent })
      .where('id', '=', ids[0]!)
      .execute();
    await admin.call(api.confirmPayment, { activityId, ids, reference: '7788' });
    expect((await detailOf(ids[0]!)).undo?.decision).toBe('payment');
    await expect(admin.call(api.undoReview, { activityId, ids })).toRefuse('decisionNotUndoable');
    await admin.call(api.undoPayment, { activityId, ids });
    expect(await detailOf(ids[0]!)).toMatchObject({
      state: awaitingPayment,
      payment: PaymentState.proofSent,
      paidFen: null,
      paidOn: null,
      paymentReference: '',
    });
    expect(await takenIn(activityId)).toBe(1);
  });
});
