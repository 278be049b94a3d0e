import { auditApi } from '@ganlin/contract/audit/entry';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { messageApi } from '@ganlin/contract/message/message';
import { messageTemplateApi, messageTemplates } from '@ganlin/contract/message/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { report } from '../../../../test/support/messages.ts';
import { accountErased } from '../../iam/index.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { sendTo } from '../../../../test/support/messages.ts';
import { notifyEach } from './notify.ts';
import { broadcastApi } from '@ganlin/contract/message/message';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const inboxOf = async (user: TestUser) => (await user.call(messageApi.paging, { params: {} })).records;
const { passwordReset, registrationAccepted } = messageTemplates;
const released = { code: 'passwordReset', title: passwordReset.title, content: passwordReset.content } as const;

it('notifies every named user once, and only once per occasion', async () => {
  const [one, other] = [await app.learner(), await app.learner()];
  await report(app, [one.id, other.id, one.id], 'occasion');
  await report(app, [one.id, other.id], 'occasion');
  expect(await inboxOf(one)).toHaveLength(1);
  expect(await one.call(messageApi.countUnread, {})).toEqual({ count: 1 });
  await report(app, [one.id], 'another');
  expect(await other.call(messageApi.countUnread, {})).toEqual({ count: 1 });
  expect(await one.call(messageApi.countUnread, {})).toEqual({ count: 2 });
});

it('notifies many users at once, each with their own words, and only once per occasion', async () => {
  const [one, other] = [await app.learner(), await app.learner()];
  const about = (userId: string, before: string, once: string) => {
    return { userId, values: { title: '上岗考核', before, after: '90', reason: '答案有误' }, link: '/web', once };
  };
  const notices = [about(one.id, '80', 'first'), about(other.id, '70', 'first'), about(one.id, '60', 'second')];
  await notifyEach(systemCtx(app.platform, 'test'), 'examRegraded', notices);
  await notifyEach(systemCtx(app.platform, 'test'), 'examRegraded', notices);
  expect(await one.call(messageApi.countUnread, {})).toEqual({ count: 2 });
  const [message] = await inboxOf(other);
  expect(await inboxOf(other)).toHaveLength(1);
  const { content, link } = await other.call(messageApi.detailForRead, { id: message!.id });
  expect(content).toContain('70');
  expect(link).toBe('/web');
});

it('welcomes a user whose registration was accepted, by name, and not one who was rejected', async () => {
  const [accepted, refused] = [await app.learner(), await app.learner()];
  const { db } = app.platform;
  await db
    .updateTable('iamUser')
    .set({ state: UserState.pending })
    .where('id', 'in', [accepted.id, refused.id])
    .execute();
  await admin.call(userApi.review, { ids: [accepted.id], accept: true });
  await admin.call(userApi.review, { ids: [refused.id], accept: false, note: '资料不全' });
  await app.runJobs();
  const [message] = await inboxOf(accepted);
  expect(message?.title).toBe(registrationAccepted.title);
  const { content } = await accepted.call(messageApi.detailForRead, { id: message!.id });
  expect(content).toBe('测试用户，您的账号已通过审核，可以正常使用了。');
  await db.updateTable('iamUser').set({ state: UserState.normal }).where('id', '=', refused.id).execute();
  expect(await inboxOf(refused)).toEqual([]);
});

it('notifies a user that someone else has set their password, in either way', async () => {
  const learner = await app.learner();
  const { db } = app.platform;
  const mayLook = () =>
    db.updateTable('iamUser').set({ mustChangePassword: false }).where('id', '=', learner.id).execute();
  const count = async () => {
    await mayLook();
    const { count } = await db
      .selectFrom('messageDirect')
      .where('userId', '=', learner.id)
      .where('title', '=', passwordReset.title)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  await admin.call(userApi.batchPsw, { ids: [learner.id], password: 'OtherCloud2026' });
  await app.runJobs();
  expect(await count()).toBe(1);
  const person = { id: learner.id, userName: learner.userName, realName: '测试用户', roleType: 1 as const };
  await admin.call(userApi.save, { ...person, password: 'ThirdCloud2026' });
  await admin.call(userApi.save, person);
  await app.runJobs();
  expect(await count()).toBe(2);
});

describe('templates', () => {
  it('follow the release until they are changed, and again once they are reset', async () => {
    const learner = await app.learner();
    const listed = async () =>
      (await admin.call(messageTemplateApi.list, {})).find(({ code }) => code === 'passwordReset');
    expect(await listed()).toEqual({ ...released, sms: false, enabled: true, changed: false });
    const own = { ...released, title: '密码已更换', sms: false, enabled: true };
    await admin.call(messageTemplateApi.save, own);
    expect(await listed()).toEqual({ ...own, changed: true });
    await report(app, [learner.id]);
    expect((await inboxOf(learner))[0]?.title).toBe('密码已更换');
    await admin.call(messageTemplateApi.save, { ...released, sms: false, enabled: true });
    expect((await listed())?.changed).toBe(false);
    const { records } = await admin.call(auditApi.paging, { params: { target: 'template:passwordReset' } });
    expect(records).toMatchObject([
      { action: 'message.templateSaved', summary: '管理员重置密码' },
      { action: 'message.templateSaved' },
    ]);
  });

  it('that are switched off send nothing', async () => {
    const learner = await app.learner();
    await admin.call(messageTemplateApi.save, { ...released, sms: false, enabled: false });
    await report(app, [learner.id]);
    expect(await inboxOf(learner)).toEqual([]);
    await admin.call(messageTemplateApi.save, { ...released, sms: false, enabled: true });
  });

  it('go out by SMS as well where that is enabled', async () => {
    const learner = await app.learner();
    await admin.call(messageTemplateApi.save, { ...released, sms: true, enabled: true });
    await report(app, [learner.id]);
    const jobs = await app.platform.queue.fetch<{ userIds: string[]; title: string }>('iam.textNotice');
    expect(jobs.map(({ data }) => data)).toMatchObject([{ userIds: [learner.id], title: released.title }]);
    await admin.call(messageTemplateApi.save, { ...released, sms: false, enabled: true });
  });

  it('contain no placeholder without a value', async () => {
    const save = (title: string, content: string) =>
      admin.call(messageTemplateApi.save, { ...released, title, content, sms: false, enabled: true });
    await expect(save('{realName}的密码', '已重置')).toRefuse('messageWordUnknown');
    await expect(save('密码', '密码是 {password}')).toRefuse('messageWordUnknown');
    await admin.call(messageTemplateApi.save, {
      code: 'registrationAccepted',
      title: '{realName}，欢迎',
      content: '您好，{realName}',
      sms: false,
      enabled: true,
    });
  });
});

it('deletes messages to a user who erases their account, and no list of receivers names them', async () => {
  const learner = await app.learner();
  await report(app, [learner.id]);
  const id = await sendTo(admin, { userIds: [learner.id] });
  const { db } = app.platform;
  await db.updateTable('iamUser').set({ realName: '已注销用户' }).where('id', '=', learner.id).execute();
  await emit(systemCtx(app.platform, 'test'), accountErased, { userId: learner.id });
  await app.runJobs();
  expect(await db.selectFrom('messageDirect').where('userId', '=', learner.id).select('id').execute()).toEqual([]);
  expect((await admin.call(broadcastApi.detail, { id })).audience).toBe('人员：已注销用户');
});
