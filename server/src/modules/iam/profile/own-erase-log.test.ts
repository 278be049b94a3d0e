import { randomUUID } from 'node:crypto';
import { examApi } from '@ganlin/contract/exam/exam';
import { profileApi } from '@ganlin/contract/iam/profile';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { fileApi } from '@ganlin/contract/media/file';
import { papersApi } from '@ganlin/contract/paper/papers';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { auditFindings } from '../../../../test/support/audit-findings.ts';
import { solvedCaptcha } from '../../../../test/support/captcha.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { tamper } from '../../../../test/support/tamper.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetErased } from '../personal-data/own-erase.ts';

const { app, admin } = await openAppWithAdmin();

let count = 0;

/** A learner who appears in every kind of log entry. */
async function person() {
  const learner = await app.learner();
  const number = String(++count).padStart(4, '0');
  const form = {
    userName: `weiguo${number}`,
    realName: `章卫国${number}`,
    mobile: `1385678${number}`,
    idCard: `13060219900101${number}`,
    email: `weiguo${number}@example.cn`,
    roleType: RoleType.learner,
  };
  await admin.call(userApi.save, { ...form, id: learner.id });
  await admin.call(userApi.unmask, { id: learner.id, reason: `核对${form.realName}的证件` });
  for (const password of ['Wrong2026rain', learner.password]) {
    const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
    const requested = await app.guest.ask(sessionApi.login, {
      username: form.userName,
      password,
      captchaKey,
      captchaValue,
    });
    expect(requested.statusCode).toBe(200);
  }
  await sendFile(app, fileApi.uploadAvatar, { token: learner.token, name: `${form.realName}的证件.png` });
  const { examId } = await anOpenExam(app);
  const arrangement = { examId, userId: learner.id, deptId: null, reason: '骨折', extraMinutes: 10, timePercent: 100 };
  const window = { attempts: null, startTime: null, endTime: null };
  await admin.call(examApi.saveOverride, { ...arrangement, ...window });
  const { paperId } = await sit(learner, examId);
  await admin.call(papersApi.extend, { id: randomUUID(), paperIds: [paperId], minutes: 5, reason: '停电' });
  await admin.call(papersApi.forceHandIn, { paperIds: [paperId], reason: '离场' });
  return {
    ...learner,
    form,
    said: [...Object.values(form).filter((value) => typeof value === 'string'), '骨折', '离场'],
  };
}

const erase = (user: TestUser) => user.call(profileApi.eraseOwn, { password: user.password, sure: '注销账号' });

/** The log entries about a user, each as one text. */
async function entriesAbout(id: string): Promise<{ id: string; action: string; text: string }[]> {
  const { rows } = await app.platform.pool.query<{ id: string; action: string; text: string }>(
    `select id, action, e::text as text from audit_entry e
      where e.user_id = $1 or strpos(e::text, $1::text) > 0 order by id`,
    [id],
  );
  return rows;
}

const wholeLog = async (): Promise<string> =>
  (await app.platform.pool.query<{ text: string }>(`select string_agg(e::text, ' ') as text from audit_entry e`))
    .rows[0]!.text;

const masked = /138\*+\d{4}|1306\d*\*+/;

describe('the log, when a user erases their account', () => {
  it('forgets who the user was, retains what was done, and still verifies', async () => {
    const [leaving, staying] = [await person(), await person()];
    const before = await entriesAbout(leaving.id);
    const others = await entriesAbout(staying.id);
    const [log, reply] = [await wholeLog(), leaving.said.filter((text) => !text.startsWith('1'))];
    for (const text of reply) expect([text, log.includes(text)]).toEqual([text, true]);
    await erase(leaving);
    const after = await entriesAbout(leaving.id);
    expect(after.map(({ action }) => action)).toEqual([...before.map(({ action }) => action), 'iam.accountErased']);
    for (const text of [...leaving.said, masked])
      expect(after.filter((entry) => entry.text.match(text)).map(({ action }) => [action, text])).toEqual([]);
    for (const text of [leaving.form.realName, leaving.form.userName, leaving.form.email])
      expect(await wholeLog()).not.toContain(text);
    expect(await entriesAbout(staying.id)).toEqual(others);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('still shows the role, department and account type, and which staff member acted', async () => {
    const { form: _form, said: _said, ...leaving } = await person();
    await erase(leaving);
    const { rows } = await app.platform.pool.query(
      `select user_id, user_name, before, after from audit_entry where action = 'iam.userChanged' and target = $1
        order by id`,
      [`user:${leaving.id}`],
    );
    const blank = { userName: '', realName: '', email: '', mobile: '', idCard: '', roleType: RoleType.learner };
    expect(rows).toMatchObject([
      { user_id: admin.id, before: blank, after: { ...blank, passwordReset: false } },
      { user_id: leaving.id, before: { realName: '' }, after: { realName: '' } },
    ]);
    expect(rows[0].user_name).not.toBe('');
  });

  it('adds a link for every chained entry that was redacted, and one with their number', async () => {
    const { form: _form, said: _said, ...leaving } = await person();
    await erase(leaving);
    const links = await app.platform.db
      .selectFrom('auditLink')
      .select(['chain', 'content'])
      .where('action', '=', 'audit.entryErased')
      .where('target', '=', `user:${leaving.id}`)
      .execute();
    const chains = links.map(({ chain }) => chain.replace(/:.*/, '')).toSorted();
    expect(chains).toEqual(['exam', 'exam', 'exam', 'iam', 'iam', 'iam']);
    const total = (await entriesAbout(leaving.id)).length - 1;
    expect(links.map(({ content }) => content)).toContainEqual({ entries: total });
  });

  it('fails verification when any byte of a redacted entry changes, even if the original text is restored', async () => {
    const { form, said: _said, ...leaving } = await person();
    const chained = `action in ('iam.userChanged', 'exam.overrideSaved', 'paper.extended', 'paper.forced')`;
    const about = (await entriesAbout(leaving.id)).map(({ id }) => id);
    const { rows: old } = await app.platform.pool.query<{ id: string; after: unknown }>(
      `select id, after from audit_entry where id = any($1) and ${chained} order by id`,
      [about],
    );
    expect(old).toHaveLength(5);
    await erase(leaving);
    const changes = [
      ...['user_name', 'real_name', 'ip', 'user_agent', 'request_id', 'target', 'summary'].map(
        (c) => `${c} = ${c} || 'x'`,
      ),
      `at = at + interval '1 microsecond'`,
      `after = after || '{"realName": "${form.realName}"}'`,
      `after = after - 'realName' || '{"realName ": ""}'`,
    ];
    for (const [index, { id, after }] of old.entries()) {
      const { rows } = await app.platform.pool.query('select * from audit_entry where id = $1', [id]);
      for (const change of index === 0 ? changes : []) {
        await tamper(app, ['audit_entry'], [`update audit_entry set ${change} where id = $1`, [id]]);
        expect([change, (await auditFindings(app)).join()]).toEqual([change, expect.stringContaining(`${id} changed`)]);
        await putBack(rows[0]);
      }
      await tamper(app, ['audit_entry'], ['update audit_entry set after = $2 where id = $1', [id, after]]);
      expect(await auditFindings(app)).toEqual([expect.stringContaining(`entry ${id} changed`)]);
      await putBack(rows[0]);
    }
    expect(await auditFindings(app)).toEqual([]);
  });

  it('retains IP addresses and browsers for six months and then removes them, as it does late entries', async () => {
    const { form, said: _said, ...leaving } = await person();
    await erase(leaving);
    const origins = async () => {
      const { rows } = await app.platform.pool.query<{ action: string; told: boolean }>(
        `select action, ip <> '' as told from audit_entry where user_id = $1 and action like 'iam.login%' order by id`,
        [leaving.id],
      );
      return rows;
    };
    const signIns = ['iam.loginFailed', 'iam.login'];
    expect(await origins()).toEqual(signIns.map((action) => ({ action, told: true })));
    const late = newId();
    const values = { id: late, at: app.clock.now, action: 'iam.logout', userId: leaving.id, ...form };
    await app.platform.pool.query(
      'insert into audit_entry (id, at, action, user_id, user_name, real_name) values ($1, $2, $3, $4, $5, $6)',
      [values.id, values.at, values.action, values.userId, values.userName, values.realName],
    );
    await tamper(
      app,
      ['audit_entry'],
      [
        `update audit_entry set at = at - interval '181 days' where user_id = $1 and action like 'iam.login%'`,
        [leaving.id],
      ],
    );
    await takeTurn(app.platform, forgetErased);
    expect(await origins()).toEqual(signIns.map((action) => ({ action, told: false })));
    expect((await entriesAbout(leaving.id)).find(({ id }) => id === late)!.text).not.toContain(form.realName);
    expect(await auditFindings(app)).toEqual([]);
  });
});

describe('the redaction function', () => {
  it('refuses an account that is not erased, and there is no other way to redact', async () => {
    const { form: _form, said: _said, ...living } = await person();
    const before = await entriesAbout(living.id);
    const ask = (text: string, ...values: unknown[]) => app.platform.pool.query(text, values);
    await expect(ask('select audit_forget_person($1)', living.id)).rejects.toThrow('not erased');
    await expect(ask('select audit_forget_person($1)', newId())).rejects.toThrow('not erased');
    await expect(ask(`update audit_entry set user_name = '' where user_id = $1`, living.id)).rejects.toThrow(
      'permission denied',
    );
    expect(await entriesAbout(living.id)).toEqual(before);
  });

  it('changes an entry only into its form without the user, whoever calls it', async () => {
    const { form: _form, said: _said, ...leaving } = await person();
    await erase(leaving);
    for (const change of [`summary = 'x'`, `at = now()`, `after = null`, `action = 'iam.login'`, `ip = 'x'`])
      await expect(
        app.owner.query(`update audit_entry set ${change} where target = $1`, [`user:${leaving.id}`]),
      ).rejects.toThrow('append-only');
  });
});

async function putBack(entry: Record<string, unknown>): Promise<void> {
  const { id, ...columns } = entry;
  const names = Object.keys(columns);
  const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  await tamper(app, ['audit_entry'], [`update audit_entry set ${set} where id = $1`, [id, ...Object.values(columns)]]);
}
