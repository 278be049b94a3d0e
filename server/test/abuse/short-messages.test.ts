import { randomUUID } from 'node:crypto';
import { healthApi } from '@ganlin/contract/ops/health';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { messageApi } from '@ganlin/contract/message/message';
import { messageTemplateApi } from '@ganlin/contract/message/template';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemCtx } from '../../src/platform/ctx.ts';
import { notifyMobile } from '../../src/modules/message/index.ts';
import { textUsers } from '../../src/modules/iam/index.ts';
import { movedBy, scrape } from '../support/metrics.ts';
import { openTestApp, type TestApp, type TestUser } from '../support/app.ts';
import { freshMobile, learnerWith, openWays, outboxOf, requestCode } from '../support/sms.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  await openWays(app, { mobileLogin: true, userReg: true });
});
afterAll(() => app.close());

const HOUR = 3_600;
let address = 0;
const anywhere = () => app.from(`10.9.${Math.floor(++address / 250)}.${address % 250}`);
const code = (mobile: string, smsType: SmsType = SmsType.login) =>
  requestCode(app, anywhere(), { smsType, mobile }).then(
    () => true,
    () => false,
  );
async function notice(...mobiles: string[]): Promise<void> {
  for (const mobile of mobiles) {
    const values = { title: '骚扰', next: '' };
    const occasion = { template: 'trainingReceived', values, once: randomUUID() } as const;
    await notifyMobile(systemCtx(app.platform, 'test'), { mobile, ...occasion });
  }
  await app.runJobs();
}

/** The times until which notices are postponed. */
async function putOff(name: string): Promise<Date[]> {
  const { rows } = await app.platform.pool.query<{ start_after: Date }>(
    `delete from pgboss.job where name = $1 and state = 'created' returning start_after`,
    [name],
  );
  return rows.map((row) => row.start_after);
}
/** Advances the clock so that every process has read the new budget. */
async function budget(smsPerHour: number): Promise<void> {
  await app.platform.db.updateTable('siteSetting').set({ smsPerHour }).execute();
  app.clock.advance(5);
}
const thisHour = () => new Date(Math.floor(app.clock.now.getTime() / 3_600_000) * 3_600_000);
const arrivedAt = async (mobile: string) => (await outboxOf(app)).filter((sent) => sent.mobile === mobile).length;

/** A new hour with nothing sent, and a policy that is read again. */
beforeEach(async () => {
  await budget(2_000);
  app.clock.now = new Date(Math.ceil(app.clock.now.getTime() / 3_600_000 + 30) * 3_600_000);
  admin = await app.admin();
});

describe('notices to one number', () => {
  it('are limited to one a minute, three an hour, five a day, counted together with codes', async () => {
    const victim = freshMobile();
    for (let hour = 0; hour < 3; hour++) {
      for (let minute = 0; minute < 5; minute++) {
        await notice(victim, victim);
        app.clock.advance(60);
      }
      app.clock.advance(HOUR);
    }
    expect(await arrivedAt(victim)).toBe(5);
    // Excess notices are postponed by at most an hour, or dropped.
    expect((await putOff('iam.textMobile')).length).toBeGreaterThan(0);
    // Another number is not affected.
    const beside = freshMobile();
    await notice(beside);
    expect(await arrivedAt(beside)).toBe(1);
  });

  it('cannot use up the codes that its owner signs in with', async () => {
    const victim = freshMobile();
    await learnerWith(app, victim);
    for (let minute = 0; minute < 20; minute++) {
      await notice(victim);
      app.clock.advance(60);
    }
    expect(await arrivedAt(victim)).toBe(3);
    expect(await code(victim)).toBe(true);
    // And vice versa: a code in this minute delays a notice.
    const other = freshMobile();
    expect(await code(other)).toBe(true);
    await putOff('iam.textMobile');
    await notice(other);
    expect(await putOff('iam.textMobile')).toEqual([new Date(app.clock.now.getTime() + 60_000)]);
  });

  it('are not sent at all where the template is not meant for short messages', async () => {
    const list = await admin.call(messageTemplateApi.list, {});
    const { changed: _, ...template } = list.find(({ code }) => code === 'trainingReceived')!;
    expect(template.sms).toBe(true);
    await admin.call(messageTemplateApi.save, { ...template, sms: false });
    const mobile = freshMobile();
    await notice(mobile);
    expect(await arrivedAt(mobile)).toBe(0);
    await admin.call(messageTemplateApi.save, template);
    await notice(mobile);
    expect(await arrivedAt(mobile)).toBe(1);
  });
});

describe('the site’s SMS budget', () => {
  it('lets notices use four fifths of an hour’s budget and reserves the rest for signing in', async () => {
    await budget(20);
    const noticed = () => notice(...Array.from({ length: 30 }, freshMobile));
    const [refused] = await movedBy(() => scrape(app), ['ganlin_sms_total{outcome="over_budget"}'], noticed);
    expect(refused).toBe(14);
    const { sms } = await admin.call(healthApi.detail, {});
    expect(sms).toEqual({ used: 16, limit: 20 });
    // A registration code, which anyone can request, gets no share of the reserve; a code for an account does.
    expect(await code(freshMobile(), SmsType.reg)).toBe(false);
    const owners = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const mobile = freshMobile();
        await learnerWith(app, mobile);
        return mobile;
      }),
    );
    for (const mobile of owners.slice(0, 4)) {
      expect(await code(mobile)).toBe(true);
      await app.runJobs();
      expect(await arrivedAt(mobile)).toBe(1);
    }
    expect(await code(owners[4]!)).toBe(false);
    expect((await admin.call(healthApi.detail, {})).sms.used).toBe(20);
    app.clock.advance(HOUR);
    expect(await code(owners[5]!)).toBe(true);
  });

  it('warns administrators once at 80 and once at 100 percent', async () => {
    await budget(10);
    const before = (await admin.call(messageApi.paging, { params: {} })).total;
    const warnings = async () => {
      await app.runJobs();
      const { records } = await admin.call(messageApi.paging, { params: {} });
      return records.slice(0, records.length - before).map(({ title }) => title);
    };
    await notice(...Array.from({ length: 7 }, freshMobile));
    expect(await warnings()).toEqual([]);
    await notice(...Array.from({ length: 5 }, freshMobile));
    expect(await warnings()).toEqual(['本小时短信额度已用 80%']);
    await app.platform.db.updateTable('iamSmsHour').set({ used: 9 }).where('hour', '=', thisHour()).execute();
    const mobile = freshMobile();
    await learnerWith(app, mobile);
    expect(await code(mobile)).toBe(true);
    expect((await warnings()).toSorted()).toEqual(['本小时短信额度已用 100%', '本小时短信额度已用 80%']);
  });

  it('postpones notices to the next hour instead of losing them', async () => {
    await budget(10);
    const mobiles = Array.from({ length: 10 }, freshMobile);
    const people = await Promise.all(mobiles.map((mobile) => learnerWith(app, mobile)));
    await textUsers(
      systemCtx(app.platform, 'test'),
      people.map(({ id }) => id),
      '汛期提醒',
    );
    await app.runJobs();
    const { rows } = await app.platform.pool.query<{ start_after: Date; data: { userIds: string[] } }>(
      `select start_after, data from pgboss.job where name = 'iam.textNotice' and state = 'created'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data.userIds).toHaveLength(2);
    expect(rows[0]!.start_after).toEqual(new Date(thisHour().getTime() + HOUR * 1000));
    await app.platform.pool.query(`delete from pgboss.job where name = 'iam.textNotice'`);
  });
});
