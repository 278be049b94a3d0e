import { MessageKind } from '@ganlin/contract/message/kinds';
import { messageApi, broadcastApi } from '@ganlin/contract/message/message';
import { messageTemplates } from '@ganlin/contract/message/template';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { putInto, sendTo, report } from '../../../../test/support/messages.ts';
import { openAppWithDepts } from '../../../../test/support/staff.ts';

const { app, admin, depts } = await openAppWithDepts();

const inboxOf = async (user: TestUser, params = {}) =>
  (await user.call(messageApi.paging, { params })).records.map(({ title }) => title);
const unreadOf = async (user: TestUser) => (await user.call(messageApi.countUnread, {})).count;

async function learnerIn(deptId: string): Promise<TestUser> {
  const learner = await app.learner();
  await putInto(app, learner.id, deptId);
  return learner;
}

it('shows direct messages and broadcasts in one list, the newest first, with a summary of each', async () => {
  const learner = await app.learner();
  await report(app, [learner.id]);
  app.clock.advance(60);
  await sendTo(admin, { userIds: [learner.id] });
  const { records, total } = await learner.call(messageApi.paging, { params: {} });
  expect(total).toBe(2);
  expect(records).toMatchObject([
    { kind: MessageKind.notice, title: '汛期作业安全提醒', summary: '请检查 装备', sender: '测试用户', read: false },
    { kind: MessageKind.system, title: messageTemplates.passwordReset.title, sender: '系统', read: false },
  ]);
});

it('pages across both kinds without losing or repeating one', async () => {
  const learner = await app.learner();
  for (let round = 0; round < 4; round++) {
    app.clock.advance(1);
    await report(app, [learner.id]);
    app.clock.advance(1);
    await sendTo(admin, { userIds: [learner.id] }, `第 ${round} 条`);
  }
  const pages = await Promise.all(
    [1, 2, 3, 4].map((current) => learner.call(messageApi.paging, { current, size: 3, params: {} })),
  );
  expect(pages.map(({ records }) => records.length)).toEqual([3, 3, 2, 0]);
  expect(pages.map(({ total }) => total)).toEqual([8, 8, 8, 8]);
  const records = pages.flatMap((page) => page.records);
  expect(new Set(records.map(({ id }) => id)).size).toBe(8);
  expect(records.map(({ sentAt }) => sentAt)).toEqual(
    records
      .map(({ sentAt }) => sentAt)
      .toSorted()
      .toReversed(),
  );
});

it('filters by read state and by kind', async () => {
  const learner = await app.learner();
  await report(app, [learner.id]);
  const notice = await sendTo(admin, { userIds: [learner.id] });
  await learner.call(messageApi.detailForRead, { id: notice });
  expect(await inboxOf(learner, { read: true })).toEqual(['汛期作业安全提醒']);
  expect(await inboxOf(learner, { read: false })).toEqual([messageTemplates.passwordReset.title]);
  expect(await inboxOf(learner, { kind: MessageKind.system })).toEqual([messageTemplates.passwordReset.title]);
  expect(await inboxOf(learner, { kind: MessageKind.exam })).toEqual([]);
});

it('marks a message as read when it is opened, any number of times [S7-34]', async () => {
  const learner = await app.learner();
  const id = await sendTo(admin, { userIds: [learner.id] });
  await report(app, [learner.id]);
  const direct = (await learner.call(messageApi.paging, { params: { kind: MessageKind.system } })).records[0]!.id;
  for (let times = 0; times < 2; times++) {
    const opened = await learner.call(messageApi.detailForRead, { id });
    expect(opened).toMatchObject({ id, read: true, content: '请检查\n\n装备', link: '' });
    expect(await learner.call(messageApi.detailForRead, { id: direct })).toMatchObject({ read: true });
    expect(await unreadOf(learner)).toBe(0);
  }
});

it('counts unread messages, before and after each change [S7-35]', async () => {
  const learner = await learnerIn(depts.county);
  await learnerIn(depts.south);
  expect(await unreadOf(learner)).toBe(0);
  await report(app, [learner.id]);
  const sent = await sendTo(admin, { deptIds: [depts.north] });
  expect(await unreadOf(learner)).toBe(2);
  await learner.call(messageApi.detailForRead, { id: sent });
  expect(await unreadOf(learner)).toBe(1);
  const other = await sendTo(admin, { deptIds: [depts.city] });
  expect(await unreadOf(learner)).toBe(2);
  await admin.call(broadcastApi.withdraw, { id: other });
  expect(await unreadOf(learner)).toBe(1);
  const southern = await sendTo(admin, { deptIds: [depts.south] });
  expect(await unreadOf(learner)).toBe(1);
  await putInto(app, learner.id, depts.south);
  expect(await unreadOf(learner)).toBe(2);
  await learner.call(messageApi.userDelete, { ids: [southern] });
  expect(await unreadOf(learner)).toBe(1);
});

it('marks some or all as read and returns how many there were [S7-36]', async () => {
  const learner = await app.learner();
  const ids = [];
  for (let round = 0; round < 3; round++) ids.push(await sendTo(admin, { userIds: [learner.id] }));
  await report(app, [learner.id]);
  expect(await learner.call(messageApi.markRead, { ids: ids.slice(0, 1) })).toEqual({ count: 1 });
  expect(await unreadOf(learner)).toBe(3);
  expect(await learner.call(messageApi.markRead, {})).toEqual({ count: 3 });
  expect(await learner.call(messageApi.markRead, {})).toEqual({ count: 0 });
  expect(await unreadOf(learner)).toBe(0);
});

it('deletes only the user’s own copy [S7-37]', async () => {
  const [one, other] = [await app.learner(), await app.learner()];
  const id = await sendTo(admin, { userIds: [one.id, other.id] });
  await report(app, [one.id]);
  const direct = (await one.call(messageApi.paging, { params: { kind: MessageKind.system } })).records[0]!.id;
  expect(await one.call(messageApi.userDelete, { ids: [id, direct] })).toEqual({ count: 2 });
  expect(await inboxOf(one)).toEqual([]);
  expect(await unreadOf(one)).toBe(0);
  await expect(one.call(messageApi.detailForRead, { id })).toRefuse('messageNotFound');
  expect(await one.call(messageApi.userDelete, { ids: [id, direct] })).toEqual({ count: 0 });
  expect(await inboxOf(other)).toEqual(['汛期作业安全提醒']);
});

it('cannot open, read or delete another user’s message', async () => {
  const [one, other] = [await app.learner(), await app.learner()];
  const broadcast = await sendTo(admin, { userIds: [one.id] });
  await report(app, [one.id]);
  const direct = (await one.call(messageApi.paging, { params: { kind: MessageKind.system } })).records[0]!.id;
  for (const id of [broadcast, direct]) {
    await expect(other.call(messageApi.detailForRead, { id })).toRefuse('messageNotFound');
    expect(await other.call(messageApi.markRead, { ids: [id] })).toEqual({ count: 0 });
    expect(await other.call(messageApi.userDelete, { ids: [id] })).toEqual({ count: 0 });
  }
  expect(await inboxOf(one, { read: false })).toHaveLength(2);
});

it('hides messages sent before the account was created, and withdrawn ones', async () => {
  const early = await learnerIn(depts.south);
  const id = await sendTo(admin, { deptIds: [depts.south] }, '先前的通知');
  app.clock.advance(60);
  const late = await learnerIn(depts.south);
  expect(await inboxOf(late)).not.toContain('先前的通知');
  expect(await inboxOf(early)).toContain('先前的通知');
  await early.call(messageApi.detailForRead, { id });
  await admin.call(broadcastApi.withdraw, { id });
  expect(await inboxOf(early)).not.toContain('先前的通知');
  await expect(early.call(messageApi.detailForRead, { id })).toRefuse('messageNotFound');
});

it('counts a message once when it is read twice concurrently', async () => {
  const learner = await app.learner();
  await report(app, [learner.id]);
  const { id } = (await learner.call(messageApi.paging, { params: {} })).records[0]!;
  await Promise.all([1, 2, 3, 4].map(() => learner.call(messageApi.detailForRead, { id })));
  expect(await unreadOf(learner)).toBe(0);
});
