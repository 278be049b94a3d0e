import { auditApi } from '@ganlin/contract/audit/entry';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { PaymentState, RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi as api } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { describe, expect, it } from 'vitest';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { aClass, paid, register, someone, someSessions } from '../../../../test/support/trainclasses.ts';

const { submitted, refused, waiting, awaitingPayment, enrolled, cancelled } = RegistrationState;

const { app, admin } = await openAppWithAdmin();

const listOf = async (activityId: string, filter: object = {}) =>
  (await admin.call(api.paging, { params: { activityId, ...filter }, sort: { field: 'createTime', order: 'asc' } }))
    .records;
const idsOf = async (activityId: string) => (await listOf(activityId)).map(({ id }) => id);
const statesOf = async (activityId: string) => (await listOf(activityId)).map(({ state }) => state);
const countsOf = (activityId: string) => admin.call(api.counts, { activityId });

/** The class's count of taken seats equals what its registrations hold. */
async function takenIn(activityId: string): Promise<number> {
  const { taken, states } = await countsOf(activityId);
  const holding = states.filter(({ state }) => ![refused, waiting, cancelled].some((one) => one === state));
  expect(taken).toBe(holding.reduce((sum, { count }) => sum + count, 0));
  return taken;
}

async function classWith(people: number, form: Parameters<typeof aClass>[2] = {}) {
  const activityId = await aClass(app, admin, form);
  for (let n = 0; n < people; n++) await register(app, activityId);
  return { activityId, ids: await idsOf(activityId) };
}

describe('the list', () => {
  it('is searched by part of a name or unit, a full number or the query code, with numbers masked', async () => {
    const activityId = await aClass(app, admin);
    const person = { ...someone(), name: '欧阳海燕', unit: '南方电网' };
    const { code } = await register(app, activityId, person);
    await register(app, activityId, { unit: '百分%之一' });
    for (const keyword of ['阳海', '方电', person.mobile, person.idCard.toLowerCase(), code.toLowerCase()]) {
      expect(await listOf(activityId, { keyword })).toMatchObject([
        { name: '欧阳海燕', code: `${code.slice(0, 2)}********` },
      ]);
    }
    expect(await listOf(activityId, { keyword: person.mobile.slice(0, 8) })).toEqual([]);
    expect(await listOf(activityId, { keyword: '%' })).toHaveLength(1);
    const [row] = await listOf(activityId, { keyword: code });
    expect(row).toMatchObject({ mobile: expect.stringMatching(/^139\*{4}\d{4}$/), state: submitted, doubtful: false });
    expect(JSON.stringify(row)).not.toContain(person.idCard);
    expect(await listOf(activityId, { state: waiting })).toEqual([]);
  });

  it('has waiting applicants in order, with their positions', async () => {
    const { activityId } = await classWith(3, { quota: 1 });
    const { records } = await admin.call(api.paging, { params: { activityId, state: waiting } });
    expect(records.map(({ waitingPlace }) => waitingPlace)).toEqual([1, 2]);
    expect(await countsOf(activityId)).toMatchObject({ quota: 1, taken: 1, charge: 0, sessions: 0, toConfirm: 0 });
  });

  it('is limited to the scope: a class of another department is not found, whatever the request', async () => {
    const { south, city } = await makeDepts(app);
    const post = { permissions: 'train:', dataScope: DataScope.deptAndBelow };
    const [theirs, others] = [
      await staffWith(app, { ...post, deptId: city }),
      await staffWith(app, { ...post, deptId: south }),
    ];
    const activityId = await aClass(app, theirs);
    await register(app, activityId);
    const { records } = await theirs.call(api.paging, { params: { activityId } });
    const ids = records.map(({ id }) => id);
    const which = { activityId, ids };
    await expect(others.call(api.paging, { params: { activityId } })).toRefuse('trainclassNotFound');
    await expect(others.call(api.counts, { activityId })).toRefuse('trainclassNotFound');
    await expect(others.call(api.detail, { id: ids[0]! })).toRefuse('registrationNotFound');
    await expect(others.call(api.review, { ...which, verdict: 'accept' })).toRefuse('trainclassNotFound');
    await expect(others.call(api.cancel, { ...which, reason: '错' })).toRefuse('trainclassNotFound');
    await expect(others.call(api.rooms, { activityId })).toRefuse('trainclassNotFound');
    await expect(others.call(api.exportTask, { params: { activityId } })).toRefuse('trainclassNotFound');
    const own = await aClass(app, others);
    await expect(others.call(api.review, { activityId: own, ids, verdict: 'accept' })).toRefuse('registrationNotFound');
  });
});

describe('one registration', () => {
  it('shows numbers masked, and in full to staff who may see them and request it, which is audited', async () => {
    const activityId = await aClass(app, admin, { ...paid, sessions: someSessions(app, 2) });
    const person = { ...someone(), accountNumber: '6222020200998877' };
    await register(app, activityId, person);
    const [id = ''] = await idsOf(activityId);
    const whole = await admin.call(api.detail, { id });
    expect(await admin.call(api.unmask, { id, reason: '电话核对' })).toMatchObject(person);
    expect(whole).toMatchObject({
      feeFen: 120_000,
      attendance: [
        { title: '第 1 讲', state: 0 },
        { title: '第 2 讲', state: 0 },
      ],
    });
    expect(whole.trail.map(({ text }) => text)).toEqual(['提交报名']);
    const { records } = await admin.call(auditApi.paging, { params: { action: 'training.personUnmasked' } });
    expect(records.filter(({ target }) => target === `registration:${id}`)).toMatchObject([{ summary: '电话核对' }]);
    expect((await admin.ask(api.unmask, { id })).statusCode).toBe(400);
    expect((await admin.ask(api.unmask, { id, reason: ' ' })).statusCode).toBe(400);
    const clerk = await staffWith(app, { permissions: 'train:person:paging', dataScope: DataScope.all });
    const shown = await clerk.call(api.detail, { id });
    expect(shown).toMatchObject({ form: { accountNumber: '****8877' } });
    await expect(clerk.call(api.unmask, { id, reason: '电话核对' })).toRefuse('forbidden');
    for (const secret of [person.idCard, person.mobile, person.accountNumber]) {
      expect(JSON.stringify(shown)).not.toContain(secret);
    }
    await expect(clerk.call(api.review, { activityId, ids: [id], verdict: 'accept' })).toRefuse('forbidden');
  });
});

describe('reviewing', () => {
  it('accepts several: enrolled if the class is free, awaiting payment if not', async () => {
    const free = await classWith(2);
    expect(await admin.call(api.review, { ...free, verdict: 'accept' })).toEqual({ count: 2 });
    expect(await statesOf(free.activityId)).toEqual([enrolled, enrolled]);
    const dear = await classWith(1, paid);
    await admin.call(api.review, { ...dear, verdict: 'accept' });
    expect(await statesOf(dear.activityId)).toEqual([awaitingPayment]);
    expect(await takenIn(dear.activityId)).toBe(1);
  });

  it('is all or nothing: one that can no longer be accepted leaves the others unchanged', async () => {
    const { activityId, ids } = await classWith(2);
    await admin.call(api.review, { activityId, ids: ids.slice(1), verdict: 'accept' });
    await expect(admin.call(api.review, { activityId, ids, verdict: 'accept' })).toRefuse('registrationFixed');
    expect(await statesOf(activityId)).toEqual([submitted, enrolled]);
    const other = await classWith(1);
    await expect(admin.call(api.review, { activityId, ids: [ids[0]!, other.ids[0]!], verdict: 'accept' })).toRefuse(
      'registrationNotFound',
    );
    expect(await statesOf(activityId)).toEqual([submitted, enrolled]);
  });

  it('refuses with a reason, and the first waiting applicant moves up, unless refused in the same call', async () => {
    const { activityId, ids } = await classWith(3, { quota: 1 });
    expect((await admin.ask(api.review, { activityId, ids, verdict: 'refuse' })).statusCode).toBe(400);
    await admin.call(api.review, { activityId, ids: ids.slice(0, 2), verdict: 'refuse', reason: '材料不全' });
    expect(await statesOf(activityId)).toEqual([refused, refused, submitted]);
    expect(await takenIn(activityId)).toBe(1);
    const [row] = await listOf(activityId);
    expect(row?.reason).toBe('材料不全');
    await expect(admin.call(api.review, { activityId, ids: [ids[0]!], verdict: 'accept' })).toRefuse(
      'registrationFull',
    );
  });

  it('lets staff move applicants to the waiting list, whose seats go to those waiting before and not back to them', async () => {
    const { activityId, ids } = await classWith(3, { quota: 2 });
    await admin.call(api.review, { activityId, ids: ids.slice(0, 2), verdict: 'wait' });
    expect(await statesOf(activityId)).toEqual([waiting, waiting, submitted]);
    expect(await takenIn(activityId)).toBe(1);
    await admin.call(api.review, { activityId, ids: [ids[1]!], verdict: 'accept' });
    expect(await statesOf(activityId)).toEqual([waiting, enrolled, submitted]);
    await expect(admin.call(api.review, { activityId, ids: [ids[0]!], verdict: 'accept' })).toRefuse(
      'registrationFull',
    );
    expect(await takenIn(activityId)).toBe(2);
  });

  it('accepts an applicant refused by mistake, if their unit still has a seat', async () => {
    const { activityId, ids } = await classWith(2, { unitQuota: 1 });
    await admin.call(api.review, { activityId, ids: [ids[0]!], verdict: 'refuse', reason: '错了' });
    expect(await statesOf(activityId)).toEqual([refused, submitted]);
    await expect(admin.call(api.review, { activityId, ids: [ids[0]!], verdict: 'accept' })).toRefuse(
      'registrationUnitFull',
    );
    await admin.call(api.cancel, { activityId, ids: [ids[1]!], reason: '本人要求' });
    await admin.call(api.review, { activityId, ids: [ids[0]!], verdict: 'accept' });
    expect(await statesOf(activityId)).toEqual([enrolled, cancelled]);
    expect(await takenIn(activityId)).toBe(1);
  });

  it('cancels with a reason, notifies the applicant, and lets several waiting ones move up', async () => {
    const learner = await app.learner();
    const activityId = await aClass(app, admin, { quota: 2 });
    await learner.call(registrationApi.save, { ...someone(), activityId });
    for (let n = 0; n < 3; n++) await register(app, activityId);
    const ids = await idsOf(activityId);
    await admin.call(api.cancel, { activityId, ids: ids.slice(0, 2), reason: '班次合并' });
    expect(await statesOf(activityId)).toEqual([cancelled, cancelled, submitted, submitted]);
    expect(await takenIn(activityId)).toBe(2);
    await expect(admin.call(api.cancel, { activityId, ids: [ids[0]!], reason: '再来' })).toRefuse('registrationFixed');
    await app.runJobs();
    const { records } = await learner.call(messageApi.paging, { params: {} });
    expect(records.map(({ title }) => title)).toContain('报名已取消：防雷检测人员培训班');
    const { trail: history } = await admin.call(api.detail, { id: ids[0]! });
    expect(history.at(-1)).toMatchObject({ text: '取消报名：班次合并' });
  });
});

describe('money', () => {
  it('is confirmed, with or without a proof; a proof can be sent back; invoices are recorded', async () => {
    const { activityId, ids } = await classWith(2, paid);
    const [first = '', second = ''] = ids;
    const pay = (id: string) => admin.call(api.confirmPayment, { activityId, ids: [id] });
    const sendBack = () => admin.call(api.refuseProof, { activityId, ids: [first], reason: '看不清' });
    await expect(pay(first)).toRefuse('registrationNotToPay');
    await admin.call(api.review, { activityId, ids, verdict: 'accept' });
    await expect(sendBack()).toRefuse('registrationNotToPay');
    await app.platform.db
      .updateTable('trainingPerson')
      .set({ paymentState: PaymentState.proofSent })
      .where('id', '=', first)
      .execute();
    expect((await countsOf(activityId)).toConfirm).toBe(1);
    await sendBack();
    expect(await admin.call(api.detail, { id: first })).toMatchObject({
      payment: PaymentState.refused,
      paymentReason: '看不清',
    });
    await pay(first);
    await pay(second);
    expect(await statesOf(activityId)).toEqual([enrolled, enrolled]);
    await expect(pay(second)).toRefuse('registrationNotToPay');
    const invoice = { activityId, ids };
    await admin.call(api.invoice, { ...invoice, state: 1, number: '25130001' });
    await admin.call(api.invoice, { activityId, ids: [first], state: 2 });
    expect(await admin.call(api.detail, { id: first })).toMatchObject({ invoice: 2, invoiceNumber: '25130001' });
    await admin.call(api.invoice, { ...invoice, state: 0 });
    expect(await admin.call(api.detail, { id: second })).toMatchObject({ invoice: 0, invoiceNumber: '' });
    expect(await listOf(activityId, { payment: PaymentState.confirmed })).toHaveLength(2);
    expect(await listOf(activityId, { invoice: 1 })).toEqual([]);
  });
});

describe('rooms and meals', () => {
  it('include only accepted applicants', async () => {
    const activityId = await aClass(app, admin);
    const stay = {
      stayType: 2,
      mealType: 2,
      checkinTime: '2026-12-01T06:00:00Z',
      checkoutTime: '2026-12-02T04:00:00Z',
    } as const;
    for (const sex of [1, 1, 0, 1] as const) await register(app, activityId, { ...stay, sex });
    await register(app, activityId);
    const ids = await idsOf(activityId);
    await admin.call(api.review, { activityId, ids: ids.filter((_, n) => n !== 3), verdict: 'accept' });
    const { rooms, others, meals, nights } = await admin.call(api.rooms, { activityId });
    expect(rooms.map(({ people }) => people.map(({ id }) => ids.indexOf(id)))).toEqual([[0, 1], [2]]);
    expect({ others, meals, nights }).toEqual({
      others: 1,
      meals: [
        { mealType: 2, count: 3 },
        { mealType: null, count: 1 },
      ],
      nights: [{ day: '2026-12-01', count: 3 }],
    });
  });
});
