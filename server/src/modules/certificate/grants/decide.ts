import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateState, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/events.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { notify } from '../../message/index.ts';
import { certificateRevoked } from '../model/events.ts';
import { updateCertificate } from '../model/certificate.queries.ts';
import { getInScope, statusAt, type Certificate } from '../model/certificate.ts';

const { granted, suspended, revoked } = CertificateState;

interface Decision {
  readonly from: readonly CertificateState[];
  readonly to: CertificateState;
  readonly action: AuditAction;
  readonly message: 'certificateRevoked' | 'certificateSuspended' | 'certificateRestored';
}

export const decisions = {
  revoke: {
    from: [granted, suspended],
    to: revoked,
    action: 'certificate.revoked',
    message: 'certificateRevoked',
  },
  suspend: { from: [granted], to: suspended, action: 'certificate.suspended', message: 'certificateSuspended' },
  restore: { from: [suspended], to: granted, action: 'certificate.restored', message: 'certificateRestored' },
} as const satisfies Record<string, Decision>;

export const revoke: Handler<typeof certificateGrantApi.revoke> = (ctx, input) => decide(ctx, input, decisions.revoke);
export const suspend: Handler<typeof certificateGrantApi.suspend> = (ctx, input) =>
  decide(ctx, input, decisions.suspend);
export const restore: Handler<typeof certificateGrantApi.restore> = (ctx, input) =>
  decide(ctx, input, decisions.restore);

const decide = (ctx: Ctx<User>, { id, reason }: { id: string; reason: string }, decision: Decision) =>
  transaction(ctx, async (ctx) => {
    const certificate = await getInScope(ctx, id, { lock: true });
    // The page did not receive the reply to its first call, and sent it again.
    if (certificate.state === decision.to && certificate.reason === reason) return null;
    refuseUnless(ctx, certificate, decision.from);
    await changeState(ctx, certificate, { reason, decision });
    return null;
  });

export function refuseUnless(ctx: Ctx<unknown>, certificate: Certificate, states: readonly CertificateState[]): void {
  if (states.includes(certificate.state)) return;
  throw new AppError('certificateStateWrong', { status: certificateStatusLabels[statusAt(ctx, certificate)] });
}

export async function changeState(
  ctx: Ctx,
  { id, userId, number, name, state, templateName }: Certificate,
  {
    reason,
    decision,
    byResult = false,
  }: { readonly reason: string; readonly decision: Decision; readonly byResult?: boolean },
): Promise<void> {
  const { to, action, message } = decision;
  const suspendedByResult = byResult && to === suspended;
  await updateCertificate(ctx.db, id, { state: to, reason, suspendedByResult, stateChangedAt: ctx.now });
  const target = `certificate:${id}`;
  await record(ctx, { action, target, summary: `${number} ${name}`, before: { state }, after: { state: to, reason } });
  if (to === revoked) await emit(ctx, certificateRevoked, { at: ctx.now.toISOString(), certificateId: id, userId });
  const values = { title: templateName, number, reason };
  await notify(ctx, { userIds: [userId], template: message, values });
}
