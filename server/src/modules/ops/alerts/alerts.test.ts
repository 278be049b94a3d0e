import { alertApi } from '@ganlin/contract/ops/alert';
import { integrationApi } from '@ganlin/contract/site/integration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailServer, openRobots, robots } from '../../../../test/support/alert-receivers.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { readCertificate } from '../facts/certificate.ts';
import { watchHealth } from './alerts.ts';

const token = 'alert-token-of-this-test-0123456789';
let groups: Awaited<ReturnType<typeof openRobots>>;
let post: Awaited<ReturnType<typeof openMailServer>>;
let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  groups = await openRobots();
  post = await openMailServer('duty@example.cn');
  app = await openTestApp({ env: { ...groups.env, ALERT_TOKEN: token, PUBLIC_URL: 'http://px.example.cn' } });
  admin = await app.admin();
});
afterAll(async () => {
  await app.close();
  await groups.close();
  await post.close();
});
beforeEach(async () => {
  groups.state.received.length = 0;
  groups.state.fault = 0;
  post.mails.length = 0;
  await app.platform.db.deleteFrom('opsAlert').execute();
  await app.platform.db.updateTable('siteIntegration').set({ settings: '{}', secretSealed: '' }).execute();
});

const wecom = { secret: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${robots.wecom.key}` };
const ding = { accessToken: robots.ding.token, secret: robots.ding.secret };
const mail = () => ({
  host: '127.0.0.1',
  port: post.port,
  security: 'none' as const,
  user: '',
  from: 'site@example.cn',
  to: 'duty@example.cn',
});
const setUp = () => admin.call(integrationApi.save, { wecomRobot: wecom, dingRobot: ding, mail: mail() });
const contents = () => groups.state.received.map(({ content }) => content);

describe('a test message', () => {
  it('reaches the group or the mailbox', async () => {
    await setUp();
    for (const channel of ['wecomRobot', 'dingRobot', 'mail'] as const) await admin.call(alertApi.test, { channel });
    expect(groups.state.received.map(({ robot }) => robot)).toEqual(['wecom', 'ding']);
    expect(contents()[0]).toContain('【测试】');
    expect(post.mails).toHaveLength(1);
    expect(post.mails[0]).toContain('To: duty@example.cn');
  });

  it('says why it did not arrive', async () => {
    await expect(admin.call(alertApi.test, { channel: 'mail' })).toRefuse('alertTestFailed');
    await admin.call(integrationApi.save, {
      wecomRobot: { secret: 'another-key' },
      dingRobot: { ...ding, secret: 'SEC-another' },
      mail: { ...mail(), to: 'nobody@example.cn' },
    });
    const reasons = [];
    for (const channel of ['wecomRobot', 'dingRobot', 'mail'] as const) {
      reasons.push((await admin.ask(alertApi.test, { channel })).json().msg);
    }
    expect(reasons).toEqual(['没有送达：errcode 93000', '没有送达：errcode 310000', '没有送达：mail EENVELOPE 550']);
  });

  it('is sent for users with all permissions only', async () => {
    await expect((await app.staff()).call(alertApi.test, { channel: 'mail' })).toRefuse('forbidden');
  });
});

describe('the health page', () => {
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      await takeTurn(app.platform, watchHealth);
      await app.runJobs();
      app.clock.advance(60);
    }
  };
  /** A schedule that fails is a problem that the test can make and mend. */
  const breakSchedule = async (error: string) => {
    const now = app.platform.clock();
    await app.platform.db
      .insertInto('platformSchedule')
      .values({ name: 'ops.forgetTasks', startedAt: now, finishedAt: now, error })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ error, startedAt: now }))
      .execute();
  };

  /** While the test's clock jumps, other schedules become late. */
  const about = () => contents().filter((content) => content.includes('清理过期的后台任务'));

  it('is told to everybody once a problem lasts, by one of several workers, and when it is over', async () => {
    await setUp();
    await breakSchedule('disk full');
    await minutes(2);
    expect(about()).toEqual([]);
    // Two workers whose turns overlap: one speaks.
    await Promise.all([watchNow(), watchNow()]);
    await app.runJobs();
    expect(about()).toHaveLength(2);
    expect(about()[0]).toMatch(/^【告警】/);
    expect(about()[0]).toContain('· 定时任务“清理过期的后台任务”最近一次出错：disk full');
    expect(about()[0]).toContain('http://px.example.cn/admin/sys/health');
    expect(post.mails).toHaveLength(1);
    await minutes(5);
    expect(about()).toHaveLength(2);
    await breakSchedule('');
    await minutes(7);
    expect(about()).toHaveLength(4);
    expect(about()[2]).toMatch(/已恢复：\n(· .*\n)*· 定时任务“清理过期的后台任务”/);
  });

  it('is told to nobody where no way is set up', async () => {
    await breakSchedule('disk full');
    await minutes(4);
    expect(await app.platform.db.selectFrom('opsAlert').selectAll().execute()).toEqual([]);
    await breakSchedule('');
  });

  const watchNow = async () => watchHealth.run(systemCtx(app.platform, 'test'));
});

describe('Alertmanager', () => {
  const alert = {
    status: 'firing',
    labels: { alertname: 'GanlinNoWorker', severity: 'critical' },
    annotations: { summary: '没有工作进程', description: '启动它' },
    startsAt: '2026-03-05T02:00:00Z',
    generatorURL: 'http://prometheus',
  };
  const send = (body: object, bearer = token) =>
    app.http.inject({
      method: 'POST',
      url: alertApi.receive.path,
      headers: { authorization: `Bearer ${bearer}` },
      payload: { version: '4', status: 'firing', receiver: 'people', ...body },
    });

  it('hands its alerts over to all ways', async () => {
    await setUp();
    const reply = await send({ alerts: [alert, { ...alert, status: 'resolved', annotations: { summary: 'Redis' } }] });
    expect(reply.json()).toMatchObject({ code: 0, data: { sent: 3 } });
    expect(contents()[0]).toMatch(/^【告警】.*\n· 没有工作进程\n启动它\n已恢复：\n· Redis\nhttp/);
  });

  it('needs the token; without one the address does not exist', async () => {
    await setUp();
    for (const wrong of ['', 'another', `${token}x`])
      expect((await send({ alerts: [alert] }, wrong)).statusCode).toBe(404);
    expect(contents()).toEqual([]);
    const other = await openTestApp();
    try {
      const reply = await other.guest.ask(alertApi.receive, { alerts: [] });
      expect(reply.statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('tries again when nobody was reached', async () => {
    expect((await send({ alerts: [alert] })).statusCode).toBe(503);
    await setUp();
    groups.state.fault = 45_009;
    await admin.call(integrationApi.save, { mail: { ...mail(), to: 'nobody@example.cn' } });
    const reply = await send({ alerts: [alert] });
    expect([reply.statusCode, reply.json().msg]).toEqual([503, '告警没有送出：errcode 45009']);
    groups.state.fault = 0;
    expect((await send({ alerts: [alert] })).json().data).toEqual({ sent: 2 });
  });

  it('sends no more than a bounded body', async () => {
    const long = { ...alert, annotations: { summary: 'x'.repeat(301) } };
    expect((await send({ alerts: [long] })).statusCode).toBe(400);
    expect((await send({ alerts: Array.from({ length: 51 }, () => alert) })).statusCode).toBe(400);
    expect((await send({ filler: 'x'.repeat(300_000), alerts: [] })).statusCode).toBe(413);
  });
});

it('reads no certificate where there is none to read', async () => {
  expect(await readCertificate('http://px.example.cn')).toBeNull();
  await expect(readCertificate('https://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
});
