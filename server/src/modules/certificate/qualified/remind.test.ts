import { CertificateState, dayAfter } from '@ganlin/contract/certificate/kinds';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { afterEach, expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { placeEverybody, storeCertificates } from '../../../../test/support/qualified.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { remindHolders } from './remind.ts';

const { app, admin, depts } = await openAppWithDepts();
const templateId = await publishedTemplate(admin);
const noon = new Date(`${dayInChina(app.clock.now)}T12:00:00+08:00`);
const today = dayInChina(noon);
afterEach(() => {
  app.clock.now = noon;
});

const run = async (daysLater: number) => {
  app.clock.now = addDays(noon, daysLater);
  await remindHolders.run(systemCtx(app.platform, 'test'));
};
const titlesOf = async (userId: string) =>
  (
    await app.platform.db
      .selectFrom('messageDirect')
      .select('title')
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
  )
    .map(({ title }) => title)
    .filter((title) => title.includes('到期'));
const holder = async () => (await makeHolders(app, 1, { deptId: depts.city }))[0]!;

/** A certificate that expires so many days from today. */
async function expiring(days: number, change: { state?: CertificateState; issuedOn?: string } = {}) {
  const userId = await holder();
  const [id] = await storeCertificates(app, templateId, [{ userId, validUntil: dayAfter(today, days), ...change }]);
  await placeEverybody(app);
  return { userId, id: id! };
}

it('reminds at every step once, however often it runs, and of several missed steps only of the last', async () => {
  const { userId } = await expiring(95);
  for (const day of [0, 5, 5, 6, 35, 65, 70, 88, 95, 96]) await run(day);
  const left = (await titlesOf(userId)).map((title) => /还有 (\d+) 天/.exec(title)?.[1]);
  expect(left).toEqual(['90', '60', '30', '7']);
  const late = await expiring(20);
  await run(0);
  expect(await titlesOf(late.userId)).toEqual([expect.stringContaining('还有 20 天')]);
});

it('is silent for certificates that were revoked or suspended, for new ones that are short, and at night', async () => {
  const { revoked, suspended } = CertificateState;
  const silent = [
    await expiring(50, { state: revoked }),
    await expiring(50, { state: suspended }),
    await expiring(20, { issuedOn: dayAfter(today, -2) }),
  ];
  await run(0);
  for (const { userId } of silent) expect(await titlesOf(userId)).toEqual([]);
  const { userId } = await expiring(50);
  await run(0.5);
  expect(await titlesOf(userId)).toEqual([]);
});

it('is silent after the renewal', async () => {
  const { userId, id } = await expiring(50);
  await admin.call(certificateGrantApi.renew, { id, grantId: newId(), issuedOn: today });
  await placeEverybody(app);
  await run(0);
  await run(45);
  expect(await titlesOf(userId)).toEqual([]);
});

it('tells those who look after the unit once a day how many were reminded', async () => {
  const staff = await staffWith(app, {
    permissions: 'cert:qualified:',
    dataScope: DataScope.deptAndBelow,
    deptId: depts.city,
  });
  const elsewhere = await staffWith(app, {
    permissions: 'cert:qualified:',
    dataScope: DataScope.dept,
    deptId: depts.south,
  });
  await expiring(25);
  await run(0);
  await run(0);
  expect(await titlesOf(staff.id)).toEqual([expect.stringMatching(/\d+ 人的证书快到期/)]);
  expect(await titlesOf(elsewhere.id)).toEqual([]);
});
