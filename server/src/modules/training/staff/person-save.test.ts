import { auditApi } from '@ganlin/contract/audit/entry';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi as api } from '@ganlin/contract/training/person';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../../test/support/client.ts';
import { makeDepts, openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { aClass, paid, register, registrationRows, someone } from '../../../../test/support/trainclasses.ts';

const { submitted, waiting, enrolled } = RegistrationState;
const { app, admin: first } = await openAppWithAdmin();
let admin: Caller = first;
const key = () => crypto.randomUUID();
const rows = async (activityId: string) => (await admin.call(api.paging, { params: { activityId } })).records;
const detailOf = (id: string) => admin.call(api.detail, { id });

describe('adding one registration', () => {
  it('follows the rules of the page and takes a seat, once for a repeated key', async () => {
    const activityId = await aClass(app, admin, { quota: 1 });
    const call = { activityId, key: key(), form: someone() };
    const added = await admin.call(api.add, call);
    expect(added.state).toBe(submitted);
    expect(await admin.call(api.add, call)).toEqual(added);
    expect(await admin.call(api.add, { activityId, key: key(), form: someone() })).toMatchObject({ state: waiting });
    expect(await admin.call(api.counts, { activityId })).toMatchObject({ taken: 1 });
    expect((await detailOf(added.id)).trail).toMatchObject([{ text: '工作人员代为报名' }]);
    await expect(admin.call(api.add, { activityId, key: key(), form: {} })).toRefuse('registrationFaulty');
    const { records } = await admin.call(auditApi.paging, { params: { action: 'training.personAdded' } });
    expect(records[0]).toMatchObject({ target: `trainclass:${activityId}` });
  });

  it('refuses a person who is registered, and a full class without a waiting list', async () => {
    const activityId = await aClass(app, admin, { quota: 1, waitingList: false });
    const person = someone();
    await register(app, activityId, person);
    await expect(admin.call(api.add, { activityId, key: key(), form: person })).toRefuse('registrationTaken');
    await expect(admin.call(api.add, { activityId, key: key(), form: someone() })).toRefuse('registrationFull');
    expect(await rows(activityId)).toHaveLength(1);
  });

  it('gives the last seat to one of two who are added at once', async () => {
    const activityId = await aClass(app, admin, { quota: 1, waitingList: false });
    const both = await Promise.allSettled(
      [1, 2].map(() => admin.call(api.add, { activityId, key: key(), form: someone() })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admin.call(api.counts, { activityId })).toMatchObject({ taken: 1 });
  });

  it('begins with the details of an account in scope, which owns it and is told', async () => {
    const activityId = await aClass(app, admin, { review: false });
    const learner = await app.learner();
    const userId = learner.id;
    const known = await admin.call(api.known, { activityId, userId });
    expect(known.name).not.toBe('');
    const { id } = await admin.call(api.add, { activityId, key: key(), userId, form: known });
    expect(await detailOf(id)).toMatchObject({ name: known.name, state: enrolled });
    expect(await registrationRows(app, activityId)).toMatchObject([{ userId, registeredBy: null }]);
    await app.runJobs();
    const { records } = await learner.call(messageApi.paging, { params: {} });
    expect(records.some(({ title }) => title.startsWith('报名已收到'))).toBe(true);
    await expect(admin.call(api.add, { activityId, key: key(), userId, form: known })).toRefuse('registrationTaken');
  });

  it('is limited to the scope, for classes and for accounts', async () => {
    const { south, city } = await makeDepts(app);
    const post = { permissions: 'train:', dataScope: DataScope.deptAndBelow };
    const [theirs, others] = [
      await staffWith(app, { ...post, deptId: city }),
      await staffWith(app, { ...post, deptId: south }),
    ];
    const activityId = await aClass(app, theirs);
    const form = someone();
    await expect(others.call(api.add, { activityId, key: key(), form })).toRefuse('trainclassNotFound');
    const { id: userId } = await app.learner();
    await expect(theirs.call(api.known, { activityId, userId })).toRefuse('userNotFound');
    await expect(admin.call(api.known, { activityId, userId: key() })).toRefuse('userNotFound');
    await expect(theirs.call(api.add, { activityId, key: key(), userId, form })).toRefuse('userNotFound');
    const { id } = await theirs.call(api.add, { activityId, key: key(), form });
    await expect(others.call(api.edit, { id, form })).toRefuse('registrationNotFound');
  });
});

describe('editing a registration', () => {
  it('keeps masked numbers, names the changed fields in the history, and tells the person', async () => {
    const activityId = await aClass(app, admin);
    const person = someone();
    await register(app, activityId, person);
    const [row] = await rows(activityId);
    const { form } = await detailOf(row!.id);
    expect(await admin.call(api.edit, { id: row!.id, form })).toEqual({ changed: 0 });
    expect(await admin.call(api.edit, { id: row!.id, form: { ...form, position: '站长', unit: '南方局' } })).toEqual({
      changed: 2,
    });
    const after = await admin.call(api.unmask, { id: row!.id, reason: '核对' });
    expect(after).toMatchObject({ position: '站长', unit: '南方局', mobile: person.mobile, idCard: person.idCard });
    expect((await detailOf(row!.id)).trail.at(-1)?.text).toBe('修改报名信息：工作单位、职务');
    const { records } = await admin.call(auditApi.paging, { params: { action: 'training.personEdited' } });
    expect(JSON.stringify(records[0])).not.toContain(person.mobile);
  });

  it('refuses the number of another registration and a unit without seats', async () => {
    const activityId = await aClass(app, admin, { unitQuota: 1, waitingList: false });
    const one = someone();
    await register(app, activityId, { ...one, unit: '甲' });
    await register(app, activityId, { ...someone(), unit: '乙' });
    const mine = (await rows(activityId)).find(({ unit }) => unit === '乙')!;
    const { form } = await detailOf(mine.id);
    await expect(admin.call(api.edit, { id: mine.id, form: { ...form, mobile: one.mobile } })).toRefuse(
      'registrationTaken',
    );
    await expect(admin.call(api.edit, { id: mine.id, form: { ...form, unit: '甲' } })).toRefuse('registrationUnitFull');
    expect(await admin.call(api.counts, { activityId })).toMatchObject({ taken: 2 });
    await admin.call(api.edit, { id: mine.id, form: { ...form, unit: '丙' } });
    expect(await admin.call(api.counts, { activityId })).toMatchObject({ taken: 2 });
  });
});

describe('reminding of a payment', () => {
  it('is sent once a day each, and says when it was', async () => {
    const activityId = await aClass(app, admin, { ...paid, review: false });
    await register(app, activityId);
    await register(app, activityId);
    const ids = (await rows(activityId)).map(({ id }) => id);
    expect(await admin.call(api.remind, { activityId, ids: [ids[0]!] })).toEqual({ count: 1, skipped: 0 });
    expect(await admin.call(api.remind, { activityId, ids })).toEqual({ count: 1, skipped: 1 });
    expect((await rows(activityId)).map(({ remindedAt }) => remindedAt)).toEqual([
      app.clock.now.toISOString(),
      app.clock.now.toISOString(),
    ]);
    app.clock.advance(86_400);
    admin = await app.admin();
    expect(await admin.call(api.remind, { activityId, ids })).toEqual({ count: 2, skipped: 0 });
    expect((await detailOf(ids[0]!)).trail.filter(({ text }) => text === '提醒缴费')).toHaveLength(2);
  });

  it('is refused where nothing is to pay', async () => {
    const activityId = await aClass(app, admin, { review: false });
    await register(app, activityId);
    const ids = (await rows(activityId)).map(({ id }) => id);
    await expect(admin.call(api.remind, { activityId, ids })).toRefuse('registrationNotToPay');
  });
});
