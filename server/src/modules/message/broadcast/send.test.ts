import { auditApi } from '@ganlin/contract/audit/entry';
import { DataScope } from '@ganlin/contract/iam/role';
import { UserState } from '@ganlin/contract/iam/user';
import { broadcastApi, messageApi } from '@ganlin/contract/message/message';
import { TaskState, taskApi } from '@ganlin/contract/ops/task';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { putInto, sendTo } from '../../../../test/support/messages.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();

async function learnerIn(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await putInto(app, learner.id, deptId);
  return learner;
}

const cityStaff = () =>
  staffWith(app, { permissions: 'sys:msg:', dataScope: DataScope.deptAndBelow, deptId: depts.city });
const isIn = async (user: TestUser, id: string) =>
  (await user.call(messageApi.paging, { size: 200, params: {} })).records.some((message) => message.id === id);
const form = (audience: object) => ({ title: '通知', content: '内容', audience });
const roleIdOf = async (code: string) =>
  (await app.platform.db.selectFrom('iamRole').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

it('sends once for one id, however often and quickly it is called', async () => {
  const learner = await app.learner();
  const input = { id: newId(), form: form({ userIds: [learner.id] }) };
  const replies = await Promise.all([1, 2, 3].map(() => admin.call(broadcastApi.send, input)));
  expect(replies).toEqual(Array.from({ length: 3 }, () => ({ receivers: 1, taskId: null })));
  expect((await learner.call(messageApi.paging, { params: {} })).total).toBe(1);
  const { records } = await admin.call(auditApi.paging, { params: { target: `message:${input.id}` } });
  expect(records).toMatchObject([{ action: 'message.sent', summary: '通知' }]);
  const other = await app.admin();
  await expect(other.call(broadcastApi.send, input)).toRefuse('messageNotFound');
});

it('returns in advance how many users it would reach: each once, nobody who cannot sign in', async () => {
  const [one, other] = [await learnerIn(depts.county), await learnerIn(depts.county)];
  const audience = { deptIds: [depts.north], userIds: [one.id] };
  const before = await admin.call(broadcastApi.countReceivers, { audience });
  await app.platform.db.updateTable('iamUser').set({ state: UserState.disabled }).where('id', '=', other.id).execute();
  const after = await admin.call(broadcastApi.countReceivers, { audience });
  expect(after.receivers).toBe(before.receivers - 1);
  const { receivers } = await admin.call(broadcastApi.send, { id: newId(), form: form(audience) });
  expect(receivers).toBe(after.receivers);
});

it('goes to a department with its sub-departments, to the holders of a role, and to every learner by the built-in role', async () => {
  const [inCounty, inSouth] = [await learnerIn(depts.county), await learnerIn(depts.south)];
  const toNorth = await sendTo(admin, { deptIds: [depts.north] });
  expect([await isIn(inCounty, toNorth), await isIn(inSouth, toNorth)]).toEqual([true, false]);
  const toAdmins = await sendTo(admin, { roleIds: [await roleIdOf('admin')] });
  expect([await isIn(admin, toAdmins), await isIn(inSouth, toAdmins)]).toEqual([true, false]);
  // Nobody assigned it to them: they have it because they are learners.
  await app.platform.db.deleteFrom('iamUserRole').where('userId', '=', inSouth.id).execute();
  const toLearners = await sendTo(admin, { roleIds: [await roleIdOf('learner')] });
  expect([await isIn(inSouth, toLearners), await isIn(admin, toLearners)]).toEqual([true, false]);
});

it('describes its audience as text', async () => {
  await learnerIn(depts.south);
  const learner = await app.learner();
  const id = await sendTo(admin, {
    deptIds: [depts.south],
    roleIds: [await roleIdOf('learner')],
    userIds: [learner.id],
  });
  const { audience } = await admin.call(broadcastApi.detail, { id });
  expect(audience).toBe('部门：南方；角色：学员；人员：测试用户');
  const everybody = await sendTo(admin, { all: true });
  expect((await admin.call(broadcastApi.detail, { id: everybody })).audience).toBe('全体用户');
});

it('is refused without receivers, and for ids that do not exist', async () => {
  const { id } = await app.learner();
  const send = (audience: object) => admin.call(broadcastApi.send, { id: newId(), form: form(audience) });
  const empty = newId();
  const at = { createdAt: new Date(), updatedAt: new Date() };
  await app.platform.db
    .insertInto('iamDept')
    .values({ ...at, id: empty, code: 'E', name: '空', path: [empty] })
    .execute();
  await expect(send({ deptIds: [empty] })).toRefuse('messageNobody');
  await expect(send({ deptIds: [newId()] })).toRefuse('deptNotFound');
  await expect(send({ roleIds: [newId()] })).toRefuse('roleNotFound');
  await expect(send({ userIds: [id, newId()] })).toRefuse('userNotFound');
  expect((await admin.ask(broadcastApi.send, { id: newId(), form: form({}) })).statusCode).toBe(400);
});

describe('a sender with access to one department', () => {
  it('cannot send beyond it, neither by department, role, name nor to all', async () => {
    const sender = await cityStaff();
    const [inCounty, inSouth] = [await learnerIn(depts.county), await learnerIn(depts.south)];
    const send = (audience: object) => sender.call(broadcastApi.send, { id: newId(), form: form(audience) });
    await expect(send({ all: true })).toRefuse('forbidden');
    await expect(send({ deptIds: [depts.north] })).toRefuse('deptNotFound');
    await expect(send({ deptIds: [depts.south] })).toRefuse('deptNotFound');
    await expect(send({ userIds: [inCounty.id, inSouth.id] })).toRefuse('userNotFound');
    const toLearners = await sendTo(sender, { roleIds: [await roleIdOf('learner')] });
    expect([await isIn(inCounty, toLearners), await isIn(inSouth, toLearners)]).toEqual([true, false]);
    const { receivers } = await sender.call(broadcastApi.detail, { id: toLearners });
    const { total } = await sender.call(broadcastApi.readers, { params: { id: toLearners } });
    expect(receivers).toBe(total);
  });

  it('finds only users in scope to name', async () => {
    const sender = await cityStaff();
    const [inCounty, inSouth] = [await learnerIn(depts.county), await learnerIn(depts.south)];
    const find = async (keyword: string) => (await sender.call(broadcastApi.people, { keyword })).map(({ id }) => id);
    expect(await find(inCounty.userName)).toEqual([inCounty.id]);
    expect(await find(inSouth.userName)).toEqual([]);
    expect(await find('')).not.toContain(inSouth.id);
  });

  it('sees and withdraws only what users in scope have sent', async () => {
    const [sender, colleague] = [await cityStaff(), await cityStaff()];
    const inSouth = await learnerIn(depts.south);
    const [own, others] = [await sendTo(colleague, { deptIds: [depts.city] }), await sendTo(admin, { all: true })];
    const { records } = await sender.call(broadcastApi.paging, { size: 100, params: {} });
    const ids = new Set(records.map(({ id }) => id));
    expect([ids.has(own), ids.has(others)]).toEqual([true, false]);
    await expect(sender.call(broadcastApi.detail, { id: others })).toRefuse('messageNotFound');
    await expect(sender.call(broadcastApi.readers, { params: { id: others } })).toRefuse('messageNotFound');
    await expect(sender.call(broadcastApi.withdraw, { id: others })).toRefuse('messageNotFound');
    await sender.call(broadcastApi.withdraw, { id: own });
    expect((await sender.call(broadcastApi.detail, { id: own })).withdrawn).toBe(true);
    expect(await isIn(inSouth, others)).toBe(true);
  });

  it('sees only users in scope among the readers of a wider message', async () => {
    const [sender, inCounty, inSouth] = [
      await cityStaff(),
      await learnerIn(depts.county),
      await learnerIn(depts.south),
    ];
    const id = await sendTo(sender, { deptIds: [depts.city] });
    await inCounty.call(messageApi.detailForRead, { id });
    await putInto(app, inCounty.id, depts.south);
    const seenBy = async (caller: TestUser) =>
      (await caller.call(broadcastApi.readers, { size: 200, params: { id, read: true } })).records.map(
        ({ userId }) => userId,
      );
    expect(await seenBy(admin)).toEqual([inCounty.id]);
    expect(await seenBy(sender)).toEqual([]);
    expect(await isIn(inSouth, id)).toBe(false);
  });
});

it('shows who has read it and when, and who has not', async () => {
  const [reader, idle] = [await learnerIn(depts.county), await learnerIn(depts.county)];
  const id = await sendTo(admin, { userIds: [reader.id, idle.id] });
  await reader.call(messageApi.detailForRead, { id });
  const list = (read?: boolean) =>
    admin.call(broadcastApi.readers, { params: read === undefined ? { id } : { id, read } });
  expect(await list(true)).toMatchObject({
    total: 1,
    records: [{ userId: reader.id, userName: reader.userName, deptName: '县', readAt: app.clock.now.toISOString() }],
  });
  expect(await list(false)).toMatchObject({ total: 1, records: [{ userId: idle.id, readAt: null }] });
  expect((await list()).records.map(({ userId }) => userId)).toEqual([reader.id, idle.id]);
  expect(await admin.call(broadcastApi.detail, { id })).toMatchObject({ receivers: 2, readers: 1, withdrawn: false });
});

it('finds sent broadcasts by text of the title, the newest first', async () => {
  const { id } = await app.learner();
  await sendTo(admin, { userIds: [id] }, '冰雹 2026 Hail');
  app.clock.advance(1);
  await sendTo(admin, { userIds: [id] }, '关于冰雹 2026 hail 的通知');
  const { records, total } = await admin.call(broadcastApi.paging, { params: { keyword: '2026 HAIL' } });
  expect(total).toBe(2);
  expect(records.map(({ title }) => title)).toEqual(['关于冰雹 2026 hail 的通知', '冰雹 2026 Hail']);
});

it('withdraws once, with an audit entry', async () => {
  const { id: userId } = await app.learner();
  const id = await sendTo(admin, { userIds: [userId] });
  await admin.call(broadcastApi.withdraw, { id });
  await admin.call(broadcastApi.withdraw, { id });
  const { records } = await admin.call(auditApi.paging, { params: { target: `message:${id}` } });
  expect(records.map(({ action }) => action).toSorted()).toEqual(['message.sent', 'message.withdrawn']);
});

describe('by SMS as well', () => {
  const textsOf = async () =>
    (await app.platform.queue.fetch<{ userIds: string[]; title: string }>('iam.textNotice', { batchSize: 100 })).map(
      ({ data }) => data,
    );
  const runTask = async (taskId: string) => {
    const job = app.platform.jobs.find(({ name }) => name === 'task.message.text')!;
    const { systemCtx } = await import('../../../platform/ctx.ts');
    await job.run(systemCtx(app.platform, 'test'), { taskId });
  };

  it('sends its title through the gateway once per user, even if the task is repeated', async () => {
    const people = [await app.learner(), await app.learner()].map(({ id }) => id);
    const input = { id: newId(), form: { ...form({ userIds: people }), sms: true } };
    const { taskId } = await admin.call(broadcastApi.send, input);
    expect(await admin.call(broadcastApi.send, input)).toEqual({ receivers: 2, taskId });
    await runTask(taskId!);
    const [texts] = await textsOf();
    expect(texts).toMatchObject({ title: '通知' });
    expect(texts?.userIds.toSorted()).toEqual(people.toSorted());
    const task = await admin.call(taskApi.detail, { id: taskId! });
    expect(task).toMatchObject({ state: TaskState.done, title: '发送短信：通知', note: '已提交 2 人的短信' });
    // Simulates a worker that died after the last step, before it could report so.
    await app.platform.db.updateTable('platformTask').set({ state: 1 }).where('id', '=', taskId!).execute();
    await runTask(taskId!);
    expect(await textsOf()).toEqual([]);
  });

  it('stops when the message is withdrawn', async () => {
    const { id: userId } = await app.learner();
    const id = newId();
    const { taskId } = await admin.call(broadcastApi.send, { id, form: { ...form({ userIds: [userId] }), sms: true } });
    await admin.call(broadcastApi.withdraw, { id });
    await runTask(taskId!);
    expect(await textsOf()).toEqual([]);
    expect((await admin.call(taskApi.detail, { id: taskId! })).note).toContain('已撤回');
  });
});
