import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { outboxOf } from '../../../../test/support/sms.ts';
import { aClass, register, someone } from '../../../../test/support/trainclasses.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { reportJob } from './notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('sends a guest one short message even if the job is run again', async () => {
  const guest = someone();
  await register(app, await aClass(app, await app.admin()), guest);
  const { rows } = await app.owner.query<{ data: unknown }>(
    `select data from pgboss.job where name = 'training.tell' and state = 'created'`,
  );
  const payload = reportJob.payload.parse(rows[0]?.data);
  const sent = async () => (await outboxOf(app)).filter(({ mobile }) => mobile === guest.mobile).length;
  await app.runJobs();
  expect(await sent()).toBe(1);
  // Beyond the per-minute and per-hour limits of a number: nothing else prevents it.
  app.clock.advance(2 * 3_600);
  await reportJob.run(systemCtx(app.platform, 'again'), payload);
  await app.runJobs();
  expect(await sent()).toBe(1);
});
