import { CertificateState, CertificateStatus, daysUntil } from '@ganlin/contract/certificate/kinds';
import { RENEW_DAYS, type ownCertificateApi } from '@ganlin/contract/certificate/own';
import { qrTextOf } from '@ganlin/contract/certificate/signed';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findCertificate } from '../model/certificate.queries.ts';
import { statusAt, typedCertificate, type Certificate } from '../model/certificate.ts';
import { certificatePdf, certificatePng } from '../paper/drawn-certificate.ts';
import { listOwn } from './own.queries.ts';

const MAX_LISTED = 100;

export const list: Handler<typeof ownCertificateApi.list> = async (ctx) => {
  const rows = await listOwn(ctx.db, ctx.user.id, { limit: MAX_LISTED });
  return rows.map((row) => shown(ctx, typedCertificate(row)));
};

export const detail: Handler<typeof ownCertificateApi.detail> = async (ctx, { id }) => {
  const certificate = await getOwn(ctx, id);
  const { issuer, fields } = certificate;
  return { ...shown(ctx, certificate), issuer, fields };
};

export const pdf: Handler<typeof ownCertificateApi.pdf> = async (ctx, { id }) =>
  certificatePdf(ctx, await getPrintable(ctx, id));

export const png: Handler<typeof ownCertificateApi.png> = async (ctx, { id }) =>
  certificatePng(ctx, await getPrintable(ctx, id));

async function getOwn(ctx: Ctx<User>, id: string): Promise<Certificate> {
  const row = await findCertificate(ctx.db, id);
  if (row?.userId !== ctx.user.id) throw new AppError('certificateNotFound');
  return typedCertificate(row);
}

async function getPrintable(ctx: Ctx<User>, id: string): Promise<Certificate> {
  const certificate = await getOwn(ctx, id);
  if (certificate.state !== CertificateState.granted) throw new AppError('certificateStateWrong');
  return certificate;
}

function shown(ctx: Ctx, certificate: Certificate) {
  const { id, number, templateName, workKinds, issuedOn, validUntil, reason } = certificate;
  const status = statusAt(ctx, certificate);
  const isValid = status === CertificateStatus.valid;
  const daysLeft = isValid && validUntil !== null ? daysUntil(validUntil, dayInChina(ctx.now)) : null;
  const about = { id, number, title: templateName, workKinds, issuedOn, validUntil, reason };
  const isOver = status === CertificateStatus.revoked || status === CertificateStatus.replaced;
  const qr = isOver ? '' : qrTextOf(ctx.config.publicUrl, certificate.signed);
  return { ...about, status, daysLeft, next: nextOf(status, daysLeft), qr };
}

function nextOf(status: CertificateStatus, daysLeft: number | null) {
  if (status === CertificateStatus.expired) return 'renewNow' as const;
  if (status === CertificateStatus.suspended) return 'contact' as const;
  return daysLeft !== null && daysLeft <= RENEW_DAYS ? ('renew' as const) : ('none' as const);
}
