import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { fileApi } from '@ganlin/contract/media/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../../app.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { on } from '../../../platform/events/events.ts';
import { newId } from '../../../platform/ids.ts';
import { defineModule } from '../../../platform/module/module.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { accountErased } from '../profile/own-events.ts';

let app: TestApp;
let admin: TestUser;
const heard: string[] = [];
const listener = defineModule({
  name: 'listener',
  answers: [],
  subscriptions: [on(accountErased, 'listener.hear', async (_ctx, { userId }) => void heard.push(userId))],
});
beforeAll(async () => {
  app = await openTestApp({ modules: [...modules, listener] });
  admin = await app.admin();
});
afterAll(() => app.close());

let count = 0;

/** A learner with all the data an account can have. */
async function person() {
  const learner = await app.learner();
  const number = String(++count).padStart(4, '0');
  const form = {
    userName: `zhang${number}`,
    realName: '张卫国',
    mobile: `1381234${number}`,
    idCard: `13060219900101${number}`,
    email: 'zhang@example.cn',
    roleType: RoleType.learner,
  };
  await admin.call(userApi.save, { ...form, id: learner.id });
  const avatar = (await sendFile(app, fileApi.uploadAvatar, { token: learner.token })).json().data.avatar as string;
  const binding = { id: newId(), userId: learner.id, provider: 'wechat', app: 'wx', nickName: '卫国' };
  await app.platform.db
    .insertInto('iamBinding')
    .values({ ...binding, externalSealed: 'k.x', externalHash: Buffer.from(number), createdAt: app.clock.now })
    .execute();
  const device = { deviceHash: Buffer.alloc(32, learner.id), userAgent: 'Chrome' };
  await app.platform.db
    .insertInto('iamKnownDevice')
    .values({ userId: learner.id, ...device, createdAt: app.clock.now, lastUsedAt: app.clock.now })
    .execute();
  const consent = { consentVersion: 1, consentedAt: app.clock.now, enrolledAt: app.clock.now };
  await app.platform.db
    .insertInto('iamFace.template')
    .values({ userId: learner.id, descriptorSealed: 'k.x', model: 'test', ...consent })
    .execute();
  await app.platform.db
    .insertInto('iamLoginFailure')
    .values({ userName: form.userName, ip: '1.1.1.1', failures: 1, lastFailedAt: new Date(), lockedUntil: new Date() })
    .execute();
  return { ...learner, form, avatar };
}

const erase = (user: TestUser) => user.call(profileApi.eraseOwn, { password: user.password, sure: '注销账号' });

const rowOf = (id: string) =>
  app.platform.db.selectFrom('iamUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('erasing one’s own account', () => {
  it('leaves a row that results can point to, and nothing that identifies its owner', async () => {
    const { form, avatar, ...learner } = await person();
    const { taskId } = await learner.call(profileApi.exportOwn, { password: learner.password });
    await app.runJobs();
    await erase(learner);
    await app.runJobs();
    expect(await rowOf(learner.id)).toMatchObject({
      userName: `erased-${learner.id}`,
      realName: '已注销用户',
      avatar: '',
      email: '',
      mobileSealed: '',
      mobileHash: null,
      idCardSealed: '',
      idCardHash: null,
      lastLoginAt: null,
    });
    const left = async (table: 'iamBinding' | 'iamFace.template' | 'iamUserRole' | 'iamSession' | 'iamKnownDevice') =>
      (await app.platform.db.selectFrom(table).select('userId').where('userId', '=', learner.id).execute()).length;
    for (const table of ['iamBinding', 'iamFace.template', 'iamUserRole', 'iamSession', 'iamKnownDevice'] as const) {
      expect([table, await left(table)]).toEqual([table, 0]);
    }
    const failures = app.platform.db.selectFrom('iamLoginFailure').select('ip').where('userName', '=', form.userName);
    expect(await failures.execute()).toEqual([]);
    const files = [new URL(avatar, 'http://x').searchParams.get('id')!, taskId];
    for (const id of files) expect(await app.platform.storage.stat(storageKeyOf(id))).toBeUndefined();
  });

  it('ends every session immediately and permanently', async () => {
    const { form, ...learner } = await person();
    await learner.call(sessionApi.info, {});
    await erase(learner);
    await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
    for (const username of [form.userName, `erased-${learner.id}`]) {
      const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
      const account = { username, password: learner.password, captchaKey, captchaValue };
      await expect(app.guest.call(sessionApi.login, account)).toRefuse('loginFailed');
    }
  });

  it('frees the account name, the mobile and the id card for other users', async () => {
    const { form, ...learner } = await person();
    await erase(learner);
    const { id } = await admin.call(userApi.save, { ...form, password: 'Rain2026cloud' });
    expect(id).not.toBe(learner.id);
    const found = await admin.call(userApi.paging, { params: { keyword: '已注销用户' } });
    expect(found.records).toEqual([]);
  });

  it('is logged without a name, and event listeners are notified', async () => {
    const { form, ...learner } = await person();
    await erase(learner);
    const { rows } = await app.platform.pool.query(
      `select user_name, real_name, summary, before, after from audit_entry where action = 'iam.accountErased' and target = $1`,
      [`user:${learner.id}`],
    );
    expect(rows).toEqual([{ user_name: '', real_name: '已注销用户', summary: '', before: null, after: null }]);
    await app.runJobs();
    expect(heard).toContain(learner.id);
    expect(form.realName).not.toBe('已注销用户');
  });

  it('cannot be undone by a late write', async () => {
    const { form: _form, ...learner } = await person();
    await erase(learner);
    const late = app.platform.db.updateTable('iamUser').set({ realName: '张卫国' }).where('id', '=', learner.id);
    await expect(late.execute()).rejects.toThrow('iam_user_erased_check');
  });

  it('needs the password and the typed confirmation, and happens once', async () => {
    const learner = await app.learner();
    await expect(erase({ ...learner, password: 'Wrong2026' })).toRefuse('passwordWrong');
    expect((await learner.ask(profileApi.eraseOwn, { password: learner.password, sure: '注销' })).statusCode).toBe(400);
    expect(await rowOf(learner.id)).toMatchObject({ deletedAt: null });
    const both = await Promise.allSettled([erase(learner), erase(learner)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const { rows } = await app.platform.pool.query(
      `select id from audit_entry where action = 'iam.accountErased' and target = $1`,
      [`user:${learner.id}`],
    );
    expect(rows).toHaveLength(1);
  });

  it('is not available to staff', async () => {
    await expect(erase(await app.staff())).toRefuse('notForStaff');
  });
});
