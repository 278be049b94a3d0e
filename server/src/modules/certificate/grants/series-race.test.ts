import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { everybody } from '../../iam/index.ts';
import { grantBatch } from './grant-batch.ts';
import type { GrantOrder } from './order.ts';

const { app, admin } = await openAppWithAdmin();

const [BATCHES, PEOPLE] = [20, 50];

it('has no gap and no double in its series, however many grants run at once and whichever are rolled back', async () => {
  const templateId = await publishedTemplate(admin);
  const users = await makeHolders(app, BATCHES * PEOPLE);
  const order: GrantOrder = {
    templateId,
    source: CertificateSource.byHand,
    sourceId: newId(),
    issuedOn: '2026-03-05',
    className: '',
    studyHours: '',
    scope: { ...everybody, userId: admin.id, depts: [], deptTrees: [], regions: [], onlyRegions: null },
    actor: { id: admin.id, userName: admin.userName, realName: '管理员' },
    replacesId: null,
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: BATCHES }, (_, index) =>
      transaction(systemCtx(app.platform, `race-${index}`), async (ctx) => {
        const rows = users.slice(index * PEOPLE, (index + 1) * PEOPLE);
        await grantBatch(
          ctx,
          order,
          rows.map((userId) => ({ userId, theoryScore: '', practicalScore: '' })),
        );
        if (index % 4 === 3) throw new Error('rolled back');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(BATCHES / 4);
  const granted = await app.platform.db
    .selectFrom('certificateCertificate')
    .select(['serial', 'number', 'userId'])
    .where('templateId', '=', templateId)
    .orderBy('serial')
    .execute();
  const count = (BATCHES * PEOPLE * 3) / 4;
  expect(granted.map(({ serial }) => serial)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(new Set(granted.map(({ number }) => number)).size).toBe(count);
  expect(new Set(granted.map(({ userId }) => userId)).size).toBe(count);
}, 60_000);
