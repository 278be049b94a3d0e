import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { setupApi, setupCheckLabels } from '@ganlin/contract/setup/setup';
import { siteApi } from '@ganlin/contract/site/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { auditFindings } from '../../../test/support/audit-findings.ts';
import { solvedCaptcha } from '../../../test/support/captcha.ts';
import { callerOf, Refused } from '../../../test/support/client.ts';
import { newId } from '../../platform/ids.ts';
import { takeTurn } from '../../platform/jobs/schedule.ts';
import { openLog } from '../../platform/log/log.ts';
import { announceSetup, setupPathFor } from './is-set-up.ts';
import { readableCode, setupCodeOf } from './setup-code.rules.ts';

let app: TestApp;
afterEach(() => app.close());

const codeOf = () => setupCodeOf(app.platform.config.linkSecret);
const form = {
  siteName: '省气象培训网',
  userName: 'chief',
  realName: '王站长',
  password: 'Rain-over-Harbin-77',
  demo: false,
};
const page = () => ({ origin: 'http://127.0.0.1:3000', now: app.clock.now.toISOString() });
const count = async (table: string) =>
  Number((await app.owner.query<{ total: string }>(`select count(*) as total from ${table}`)).rows[0]!.total);
const reasonOf = (result: PromiseSettledResult<unknown>): string =>
  result.status === 'fulfilled' ? 'done' : result.reason instanceof Refused ? result.reason.reason : 'failed';

async function signInAs(username: string, password: string) {
  const { captchaKey, captchaValue } = await solvedCaptcha(app, app.guest);
  const { token } = await app.guest.call(sessionApi.login, { username, password, captchaKey, captchaValue });
  return callerOf(app.http, token);
}

describe('a site without accounts', () => {
  it('is set up with the code: an administrator who signs in, the site name, menus and an audit entry', async () => {
    app = await openTestApp();
    // As after `db:migrate` alone.
    await app.owner.query('truncate iam_role_menu, iam_user_role, iam_menu, iam_role cascade');
    expect(await app.guest.call(setupApi.state, {})).toEqual({ isSetUp: false });
    expect((await app.guest.call(siteApi.detail, {})).siteName).not.toBe(form.siteName);
    await app.guest.call(setupApi.run, { ...form, code: readableCode(codeOf()).toLowerCase() });

    expect(await app.guest.call(setupApi.state, {})).toEqual({ isSetUp: true });
    expect((await app.guest.call(siteApi.detail, {})).siteName).toBe(form.siteName);
    const admin = await signInAs(form.userName, form.password);
    expect(await admin.call(overviewApi.detail, {})).toMatchObject({ users: 1 });
    expect(await admin.call(sessionApi.info, {})).toMatchObject({ userName: 'chief', realName: '王站长' });
    expect(await count('iam_menu')).toBeGreaterThan(50);
    expect(await count('iam_region')).toBeGreaterThan(30);
    const { rows } = await app.owner.query(`select * from audit_entry where action = 'setup.completed'`);
    expect(rows).toMatchObject([{ user_name: 'chief', real_name: '王站长', summary: form.siteName, ip: '127.0.0.1' }]);
    expect(JSON.stringify(rows)).not.toContain(form.password);
    expect(await auditFindings(app)).toEqual([]);
  });

  it('is set up once: of many concurrent calls exactly one succeeds, and the others change nothing', async () => {
    app = await openTestApp();
    const calls = Array.from({ length: 6 }, (_, at) =>
      app
        .from(`10.0.0.${at}`)
        .call(setupApi.run, { ...form, code: codeOf(), userName: `chief${at}`, siteName: `站点 ${at}` }),
    );
    const reasons = (await Promise.allSettled(calls)).map(reasonOf);
    expect(reasons.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'setupDone')]);
    expect(await count('iam_user')).toBe(1);
    const winner = reasons.indexOf('done');
    expect((await app.guest.call(siteApi.detail, {})).siteName).toBe(`站点 ${winner}`);
    expect(await count(`audit_entry where action = 'setup.completed'`)).toBe(1);
  });

  it('ignores fields that only the server sets', async () => {
    app = await openTestApp();
    const given = { id: newId(), roleType: 1, role: 'learner', isDemo: true, mobile: '13800000000', state: 1 };
    const reply = await app.guest.ask(setupApi.run, { ...form, ...given, code: codeOf() });
    expect(reply.json()).toMatchObject({ code: 0 });
    const { rows } = await app.owner.query<{ id: string }>(
      `select u.id, u.role_type, u.is_demo, u.mobile_sealed, u.state, r.code from iam_user u
         join iam_user_role ur on ur.user_id = u.id join iam_role r on r.id = ur.role_id`,
    );
    expect(rows).toMatchObject([{ role_type: 2, is_demo: false, mobile_sealed: '', state: 0, code: 'admin' }]);
    expect(rows[0]!.id).not.toBe(given.id);
  });

  it('refuses a weak password by name, and stays open', async () => {
    app = await openTestApp();
    const weak = { ...form, code: codeOf(), password: 'chief12345' };
    await expect(app.guest.call(setupApi.run, weak)).toRefuse('passwordWeak');
    expect(await app.guest.call(setupApi.state, {})).toEqual({ isSetUp: false });
    expect(await count('iam_user')).toBe(0);
  });

  it('adds demo articles and banks in the background, and no demo account', async () => {
    app = await openTestApp();
    await app.guest.call(setupApi.run, { ...form, code: codeOf(), demo: true });
    await app.runJobs();
    const { rows } = await app.owner.query<{ state: number; note: string; owner_id: string }>(
      `select state, note, owner_id from platform_task where kind = 'setup.demoContent'`,
    );
    const admin = await app.platform.db.selectFrom('iamUser').select(['id', 'isDemo']).execute();
    expect(admin).toMatchObject([{ isDemo: false }]);
    expect(rows).toMatchObject([{ note: '演示文章和题库已写入', owner_id: admin[0]!.id }]);
    expect(await count('content_article')).toBeGreaterThan(10);
    expect(await count('question_item')).toBeGreaterThan(100);
  }, 60_000);

  it('leads every page to the setup page, and none afterwards', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(webRoot, 'index.html'), '<html><head><title>x</title></head><body></body></html>');
    try {
      app = await openTestApp({ env: { WEB_ROOT: webRoot } });
      const at = (url: string) => app.http.inject({ method: 'GET', url });
      for (const url of ['/', '/web/home', '/login?from=x', '/admin/sys/user']) {
        const reply = await at(url);
        expect([url, reply.statusCode, reply.headers.location]).toEqual([url, 302, '/setup']);
        expect(reply.headers['cache-control']).toBe('no-store');
      }
      expect((await at('/setup')).statusCode).toBe(200);
      expect((await at('/api/nothing')).statusCode).toBe(404);
      await app.guest.call(setupApi.run, { ...form, code: codeOf() });
      for (const url of ['/', '/web/home', '/setup']) expect((await at(url)).statusCode, url).toBe(200);
    } finally {
      await rm(webRoot, { recursive: true });
    }
  });

  it('asks the database no more once it is set up', async () => {
    app = await openTestApp();
    expect(await setupPathFor(app.platform, '/web/home')).toBe('/setup');
    await app.learner();
    expect(await setupPathFor(app.platform, '/web/home')).toBeUndefined();
    await app.owner.query('truncate iam_user cascade');
    // Synchronously, without a query that would see the empty table.
    expect(setupPathFor(app.platform, '/web/home')).toBeUndefined();
  });

  it('is checked as it is: a worker counts from its first turn, until it has been silent for a while', async () => {
    app = await openTestApp();
    const hasWorker = async () => {
      const { checks } = await app.guest.call(setupApi.check, { code: codeOf(), ...page() });
      return checks.find(({ name }) => name === 'worker')?.ok;
    };
    expect(await hasWorker()).toBe(false);
    await takeTurn(
      app.platform,
      app.platform.schedules.find(({ name }) => name === 'paper.gradeDue')!,
    );
    expect(await hasWorker()).toBe(true);
    app.clock.advance(31);
    expect(await hasWorker()).toBe(false);
  });

  it('logs the code and the address at start, and nothing once it is set up', async () => {
    app = await openTestApp({ env: { PUBLIC_URL: 'https://xuetang.example.cn' } });
    const lines: string[] = [];
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    await announceSetup({ ...app.platform, log });
    expect(lines.join('')).toContain(`"setupCode":"${readableCode(codeOf())}"`);
    expect(lines.join('')).toContain('"address":"https://xuetang.example.cn/setup"');
    lines.length = 0;
    await app.learner();
    await announceSetup({ ...app.platform, log });
    expect(lines).toEqual([]);
  });
});

describe('the setup code', () => {
  it('is required for the checks and for setting up, and a wrong one reveals nothing', async () => {
    app = await openTestApp();
    const code = 'BCDFGHJKLMNP';
    await expect(app.guest.call(setupApi.check, { code, ...page() })).toRefuse('setupCodeWrong');
    await expect(app.guest.call(setupApi.run, { ...form, code })).toRefuse('setupCodeWrong');
    expect(await count('iam_user')).toBe(0);
    const { checks } = await app.guest.call(setupApi.check, { code: codeOf(), ...page() });
    expect(checks.map(({ name }) => name)).toEqual(Object.keys(setupCheckLabels));
  });

  it('may be wrong ten times an hour from one address, whatever comes after; other addresses are not affected', async () => {
    app = await openTestApp();
    const wrong = { code: 'BCDFGHJKLMNP', ...page() };
    const right = () => ({ code: codeOf(), ...page() });
    for (let tries = 0; tries < 10; tries++) {
      await expect(app.guest.call(setupApi.check, wrong)).toRefuse('setupCodeWrong');
    }
    await expect(app.guest.call(setupApi.check, right())).toRefuse('setupCodeLocked');
    await expect(app.guest.call(setupApi.run, { ...form, code: codeOf() })).toRefuse('setupCodeLocked');
    // Right ones are not counted.
    for (let tries = 0; tries < 15; tries++) await app.from('10.1.1.1').call(setupApi.check, right());
  });

  it('may be wrong a hundred times an hour in all', async () => {
    app = await openTestApp();
    const wrong = { code: 'BCDFGHJKLMNP', ...page() };
    for (let tries = 0; tries < 100; tries++) {
      await expect(app.from(`10.2.0.${tries}`).call(setupApi.check, wrong)).toRefuse('setupCodeWrong');
    }
    const other = app.from('10.3.0.1');
    await expect(other.call(setupApi.check, { ...wrong, code: codeOf() })).toRefuse('setupCodeLocked');
  });
});

describe('a site with accounts', () => {
  it('refuses setting up by name and stays as it is, also for a repeated call and with no administrator', async () => {
    app = await openTestApp();
    await app.guest.call(setupApi.run, { ...form, code: codeOf() });
    const { siteName } = await app.guest.call(siteApi.detail, {});
    const again = { ...form, code: codeOf(), siteName: '别的名称', userName: 'other' };
    await expect(app.guest.call(setupApi.run, { ...form, code: codeOf() })).toRefuse('setupDone');
    await expect(app.guest.call(setupApi.run, again)).toRefuse('setupDone');
    await expect(app.guest.call(setupApi.check, { code: codeOf(), ...page() })).toRefuse('setupDone');
    await app.platform.db.updateTable('iamUser').set({ deletedAt: app.clock.now }).execute();
    await expect(app.guest.call(setupApi.run, again)).toRefuse('setupDone');
    expect((await app.guest.call(siteApi.detail, {})).siteName).toBe(siteName);
    expect(await count('iam_user')).toBe(1);
  });

  it('does not tell right codes from wrong ones', async () => {
    app = await openTestApp();
    await app.learner();
    for (const code of ['BCDFGHJKLMNP', codeOf()]) {
      await expect(app.guest.call(setupApi.run, { ...form, code })).toRefuse('setupDone');
    }
    expect(await count('iam_user')).toBe(1);
  });
});
