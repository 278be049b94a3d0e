import { AUDIT_LIST_LIMIT, auditApi, type AuditAction } from '@ganlin/contract/audit/entry';
import { DataScope } from '@ganlin/contract/iam/role';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi } from '@ganlin/contract/iam/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../test/support/app.ts';
import { solvedCaptcha } from '../../../test/support/captcha.ts';
import { staffWith } from '../../../test/support/staff.ts';
import { openCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import { record, type AuditNote } from '../audit/index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

interface Circumstances {
  readonly ip?: string;
  readonly at?: Date;
  readonly userName?: string;
}

/** Writes an entry as a use case does, with origin and time set by the test. */
async function note(entry: Partial<AuditNote>, { ip = '10.0.0.1', at, userName = 'who' }: Circumstances = {}) {
  const origin = { requestId: 'req-1', ip, userAgent: 'Mozilla/5.0 Chrome/140 Windows' };
  const ctx = openCtx({ ...app.platform, ...(at && { clock: () => at }) }, { user: null, origin });
  await record(ctx, { action: 'iam.deptSaved', by: { id: null, userName, realName: '某人' }, ...entry });
}

const list = async (params: object) => (await admin.call(auditApi.paging, { params })).records;

describe('the log', () => {
  it('is filtered by action, account, address, object, time and text, each alone and all together', async () => {
    const target = `dept:${newId()}`;
    const at = new Date('2026-02-03T04:05:06.789Z');
    const entry = { action: 'iam.deptMoved', target, summary: '人工影响天气 Office 中心' } as const;
    await note(entry, { ip: '10.7.7.7', at, userName: 'Chen.Li' });
    await note({ action: 'iam.deptSaved', summary: '别的' }, { ip: '10.7.7.8', at: new Date('2026-02-04T00:00:00Z') });
    const filters = {
      action: 'iam.deptMoved',
      userName: 'Chen.Li',
      keyword: 'office 中',
      ip: '10.7.7.7',
      target,
      between: ['2026-02-03T04:05:06.789Z', '2026-02-03T04:05:06.789Z'],
    };
    for (const [name, value] of [...Object.entries(filters), ['keyword', '影'] as const]) {
      const found = await list({ [name]: value });
      expect(found.map((row) => row.target)).toEqual([target]);
    }
    const [found] = await list(filters);
    expect(found).toEqual({
      ...entry,
      id: expect.any(String),
      at: at.toISOString(),
      userName: 'Chen.Li',
      realName: '某人',
      ip: '10.7.7.7',
      changed: [],
      hasChange: false,
    });
    for (const other of [
      { action: 'iam.menuSorted' },
      { userName: 'Chen' },
      { keyword: '天影' },
      { ip: '10.7.7' },
      { target: 'dept:' },
      { between: ['2026-02-03T04:05:06.790Z', '2026-02-04T00:00:00Z'] },
    ]) {
      expect(await list({ ...filters, ...other })).toEqual([]);
    }
  });

  it('is filtered by the whole name of a person and by the kind of object, and names the changed fields', async () => {
    const target = `dept:${newId()}`;
    await note({ target, before: { name: '甲', leader: '王' }, after: { name: '乙', leader: '王' } });
    expect(await list({ target, userName: '某人', about: 'dept' })).toMatchObject([{ changed: ['名称'] }]);
    expect(await list({ target, userName: '某' })).toEqual([]);
    expect(await list({ target, about: 'user' })).toEqual([]);
  });

  it('finds an account also where it was written in lower case, as in a failed sign-in', async () => {
    await note({ action: 'iam.loginFailed' }, { userName: 'mixed.case' });
    await note({ action: 'iam.login' }, { userName: 'Mixed.Case' });
    expect(await list({ userName: 'Mixed.Case' })).toHaveLength(2);
  });

  it('treats a filter word literally, not as a pattern', async () => {
    await note({ summary: '进度 100%' });
    expect(await list({ keyword: '0%' })).toHaveLength(1);
    expect(await list({ keyword: '1%0' })).toEqual([]);
    expect(await list({ keyword: '进_度' })).toEqual([]);
  });

  it('shows who, when, from where, and the values before and after', async () => {
    const target = `role:${newId()}`;
    await note({ action: 'iam.roleSaved', target, before: { name: '旧' }, after: { name: '新', list: ['a', null] } });
    const [row] = await list({ target });
    expect(row).toMatchObject({ hasChange: true });
    expect(await admin.call(auditApi.detail, { id: row!.id })).toEqual({
      ...row,
      userAgent: 'Mozilla/5.0 Chrome/140 Windows',
      requestId: 'req-1',
      before: { name: '旧' },
      after: { name: '新', list: ['a', null] },
    });
    await note({ action: 'iam.roleDeleted', target, before: { name: '新' } });
    const [deleted] = await list({ target, action: 'iam.roleDeleted' });
    expect(await admin.call(auditApi.detail, { id: deleted!.id })).toMatchObject({ hasChange: true, after: null });
    await expect(admin.call(auditApi.detail, { id: newId() })).toRefuse('auditNotFound');
  });

  it('cannot be changed, not even by our own code', async () => {
    await note({});
    const { db } = app.platform;
    await expect(db.updateTable('auditEntry').set({ summary: 'x' }).execute()).rejects.toThrow('permission denied');
    await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow('permission denied');
    // Not even the table's owner may, unless they first disable the rule.
    await expect(app.owner.query(`update audit_entry set summary = 'x'`)).rejects.toThrow('append-only');
    await expect(app.owner.query('delete from audit_entry')).rejects.toThrow('append-only');
  });
});

describe('the login log', () => {
  it('shows only sign-ins and sign-outs, with the device, and can be filtered', async () => {
    const user = await app.learner();
    const from = app.from('10.9.9.9');
    const enter = async (password: string) => {
      const { captchaKey, captchaValue } = await solvedCaptcha(app, from);
      return from.call(sessionApi.login, { username: user.userName, password, captchaKey, captchaValue });
    };
    await expect(enter('Wrong2026x')).toRefuse('loginFailed');
    await enter(user.password);
    await note({ action: 'iam.passwordReset' }, { userName: user.userName });
    const logins = async (params: object) =>
      (await admin.call(auditApi.logins, { params })).records.map(({ action, ip }) => [action, ip]);
    const { userName } = user;
    expect(await logins({ userName })).toEqual([
      ['iam.login', '10.9.9.9'],
      ['iam.loginFailed', '10.9.9.9'],
    ]);
    expect(await logins({ userName, action: 'iam.loginFailed' })).toEqual([['iam.loginFailed', '10.9.9.9']]);
    expect(await logins({ userName, ip: '10.9.9.8' })).toEqual([]);
    expect(await logins({ userName, between: ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'] })).toEqual([]);
    const other = { action: 'iam.passwordReset' as AuditAction };
    expect((await admin.ask(auditApi.logins, { params: other })).statusCode).toBe(400);
    const [row] = (await admin.call(auditApi.logins, { params: { userName } })).records;
    expect(row).toMatchObject({ summary: '账号密码', realName: '测试用户', userAgent: expect.any(String) });
  });
});

describe('the visible part of the log', () => {
  it('is empty without the permission', async () => {
    const staff = await app.staff();
    const id = newId();
    await expect(staff.call(auditApi.paging, { params: {} })).toRefuse('forbidden');
    await expect(staff.call(auditApi.detail, { id })).toRefuse('forbidden');
    await expect(staff.call(auditApi.logins, { params: {} })).toRefuse('forbidden');
    await expect(staff.call(auditApi.export, { params: {} })).toRefuse('forbidden');
    await expect(staff.call(auditApi.exportLogins, { params: {} })).toRefuse('forbidden');
    await expect(app.guest.call(auditApi.detail, { id })).toRefuse('tokenInvalid');
  });

  it('is only the login log with only that permission', async () => {
    const staff = await staffWith(app, { permissions: 'sys:audit:logins', dataScope: DataScope.self });
    expect((await staff.call(auditApi.logins, { params: {} })).current).toBe(1);
    await expect(staff.call(auditApi.paging, { params: {} })).toRefuse('forbidden');
    await expect(staff.call(auditApi.exportLogins, { params: {} })).toRefuse('forbidden');
  });

  it('never contains a password or an unmasked number', async () => {
    const [mobile, idCard, password] = ['13812345521', '130602199001012217', 'Yun7-lin-hai'];
    const person = { userName: `p${Date.now()}`, realName: '李明', password, mobile, idCard, roleType: 1 as const };
    const { id } = await admin.call(userApi.save, person);
    await admin.call(userApi.save, { ...person, id, password: 'Feng8-shan-he', mobile: '13912345521' });
    const entries = await list({ target: `user:${id}` });
    expect(entries.map(({ action }) => action)).toEqual(['iam.userChanged', 'iam.userCreated']);
    for (const { id: entry } of entries) {
      const shown = JSON.stringify(await admin.call(auditApi.detail, { id: entry }));
      for (const secret of [mobile, idCard, password, '13912345521', 'Feng8-shan-he']) {
        expect(shown).not.toContain(secret);
      }
    }
  });
});

it('counts and pages up to a limit, however long the log is', async () => {
  // A vacuum that has just started would prevent the database from being dropped.
  await app.owner.query('alter table audit_entry set (autovacuum_enabled = off)');
  await app.platform.pool.query(
    `insert into audit_entry (id, at, action, target)
     select gen_random_uuid(), timestamptz '2020-01-01' + i * interval '1 second', 'iam.menuSorted', 'menu:' || i
       from generate_series(1, $1::int) i`,
    [AUDIT_LIST_LIMIT + 300],
  );
  const ask = (current: number, size: number) =>
    admin.call(auditApi.paging, { current, size, params: { action: 'iam.menuSorted' } });
  const first = await ask(1, 200);
  expect(first.total).toBe(AUDIT_LIST_LIMIT);
  expect(first.records[0]!.target).toBe(`menu:${AUDIT_LIST_LIMIT + 300}`);
  expect((await ask(AUDIT_LIST_LIMIT / 200, 200)).records).toHaveLength(200);
  expect((await ask(Math.ceil(AUDIT_LIST_LIMIT / 150), 150)).records).toHaveLength(AUDIT_LIST_LIMIT % 150);
  expect((await ask(100_000, 200)).records).toEqual([]);
});
