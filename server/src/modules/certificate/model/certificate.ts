import type { CertificateField } from '@ganlin/contract/certificate/template/design';
import { statusOn, type CertificateSource, type CertificateState } from '@ganlin/contract/certificate/kinds';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { idsInScope } from '../../iam/index.ts';
import * as queries from './certificate.queries.ts';

/** The columns have check constraints; `grantBatch` wrote the fields. */
export const typedCertificate = <Row extends Pick<queries.CertificateRow, 'state' | 'source' | 'fields'>>(
  row: Row,
) => ({
  ...row,
  state: row.state as CertificateState,
  source: row.source as CertificateSource,
  fields: row.fields as Partial<Record<CertificateField, string>>,
});

export type Certificate = ReturnType<typeof typedCertificate<queries.CertificateRow>>;

/** A certificate of somebody in the caller's scope. */
export async function getInScope(ctx: Ctx<User>, id: string, { lock = false } = {}): Promise<Certificate> {
  const row = await queries.findCertificate(ctx.db, id, { lock });
  const [holder] = await idsInScope(ctx, row ? [row.userId] : []);
  if (!row || holder === undefined) throw new AppError('certificateNotFound');
  return typedCertificate(row);
}

export const statusAt = ({ now }: Pick<Ctx<unknown>, 'now'>, certificate: Pick<Certificate, 'state' | 'validUntil'>) =>
  statusOn(certificate, dayInChina(now));
