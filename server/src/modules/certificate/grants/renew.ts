import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateSource, CertificateState } from '@ganlin/contract/certificate/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listGranted, updateCertificate } from '../model/certificate.queries.ts';
import { getInScope } from '../model/certificate.ts';
import { refuseUnless } from './decide.ts';
import { grantOne, orderOf } from './grant.ts';

/** Grants a certificate of the same template that takes the place of one that is valid or has expired. */
export const renew: Handler<typeof certificateGrantApi.renew> = (
  ctx,
  { id, theoryScore, practicalScore, reason: because, ...about },
) =>
  transaction(ctx, async (ctx) => {
    const old = await getInScope(ctx, id, { lock: true });
    const { templateId, userId } = old;
    const occasion = { source: CertificateSource.byHand, sourceId: about.grantId, userIds: [userId] };
    const [before] = await listGranted(ctx.db, occasion);
    if (before) return { id: before.id, number: before.number };
    refuseUnless(ctx, old, [CertificateState.granted]);
    const order = await orderOf(ctx, { ...about, templateId }, id);
    const renewed = await grantOne(ctx, order, { userId, theoryScore, practicalScore });
    await markReplaced(ctx, id, { number: renewed.number, because });
    return renewed;
  });

export function markReplaced(
  { db, now }: Ctx<unknown>,
  id: string,
  { number, because = '' }: { readonly number: string; readonly because?: string },
): Promise<void> {
  const reason = [`换发为 ${number}`, because].filter(Boolean).join('：');
  const state = CertificateState.replaced;
  return updateCertificate(db, id, { state, reason, suspendedByResult: false, stateChangedAt: now });
}
