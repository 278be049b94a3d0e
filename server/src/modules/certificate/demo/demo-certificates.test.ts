import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { iam } from '../../iam/index.ts';
import { seedDemoCertificates } from './demo-certificates.ts';

const { app, admin } = await openAppWithAdmin();

it('seeds forty holders with certificates in every state, once', async () => {
  const seed = () =>
    transaction(systemCtx(app.platform, 'test'), async (ctx) => {
      await iam.demo?.(ctx);
      await seedDemoCertificates(ctx);
    });
  await seed();
  await seed();
  const size = 100;
  const { records, total } = await admin.call(certificateGrantApi.paging, { current: 1, size, params: {} });
  expect(total).toBe(44);
  expect(new Set(records.map(({ userId }) => userId)).size).toBe(40);
  expect(new Set(records.map(({ status }) => status))).toEqual(new Set(Object.values(CertificateStatus)));
  const { total: soon } = await admin.call(certificateGrantApi.paging, { params: { expiresWithin: 30 } });
  expect(soon).toBe(3);
});
