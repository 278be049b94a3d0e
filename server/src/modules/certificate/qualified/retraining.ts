import { CertificateState, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../audit/index.ts';
import { peopleInScope } from '../../iam/index.ts';
import { statusAt } from '../model/certificate.ts';
import * as queries from './retraining.queries.ts';

export { countInvited, listInvited } from './retraining.queries.ts';

interface Begun {
  readonly classId: string;
  readonly taskId: string;
}

interface Retraining {
  readonly retrainId: string;
  readonly title: string;
  readonly certificateIds: readonly string[];
}

/** Invites the holders of certificates to a class that `create` makes. A repeated call returns the first class. */
export async function beginRetraining(
  ctx: Ctx<User>,
  { retrainId, title, certificateIds }: Retraining,
  create: () => Promise<Begun>,
): Promise<Begun> {
  const people = await peopleInScope(ctx);
  // Locked before the check: a repeated call that runs at the same time waits here, and finds the first one.
  const wanted = [...new Set(certificateIds)];
  const certificates = await queries.lockCertificates(ctx.db, wanted, people);
  const before = await queries.findRetraining(ctx.db, retrainId);
  if (before && before.createdBy === ctx.user.id) return { classId: before.classId, taskId: before.taskId };
  if (before || certificates.length < wanted.length) throw new AppError('certificateNotFound');
  refuseWithout(ctx, certificates);
  const begun = await create();
  const by = { createdBy: ctx.user.id, createdAt: ctx.now };
  await queries.insertRetraining(ctx.db, { ...by, ...begun, id: retrainId, title });
  await queries.invite(ctx.db, retrainId, certificates);
  await record(ctx, {
    action: 'certificate.retrainingStarted',
    target: `retraining:${retrainId}`,
    summary: `${title}，${certificates.length} 人`,
    after: { classId: begun.classId, certificateIds: certificates.map(({ id }) => id) },
  });
  return begun;
}

type Locked = Awaited<ReturnType<typeof queries.lockCertificates>>[number];

/** Who lost a certificate for a reason, or has a new one already, is not retrained for it. */
function refuseWithout(ctx: Ctx<unknown>, certificates: readonly Locked[]): void {
  const wrong = certificates.find(
    ({ state }) => state === CertificateState.revoked || state === CertificateState.replaced,
  );
  if (!wrong) return;
  // A column with a check constraint.
  const status = statusAt(ctx, { state: wrong.state as CertificateState, validUntil: wrong.validUntil });
  throw new AppError('certificateStateWrong', { status: certificateStatusLabels[status] });
}
