import type { CertificateSource, CertificateStatus } from '@ganlin/contract/certificate/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { findOfOccasion } from '../model/certificate.queries.ts';
import { statusAt, typedCertificate } from '../model/certificate.ts';

interface OfOccasion {
  readonly number: string;
  readonly issuedOn: string;
  readonly status: CertificateStatus;
  readonly reason: string;
}

/** The certificate that a user was granted for an exam or a class. */
export async function certificateOf(
  ctx: Ctx<unknown>,
  occasion: { readonly source: CertificateSource; readonly sourceId: string; readonly userId: string },
): Promise<OfOccasion | undefined> {
  const row = await findOfOccasion(ctx.db, occasion);
  if (!row) return undefined;
  const certificate = typedCertificate(row);
  const { number, issuedOn, reason } = certificate;
  return { number, issuedOn, reason, status: statusAt(ctx, certificate) };
}
