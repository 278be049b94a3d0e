import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Handler } from '../../../platform/http/handler.ts';
import { peopleInScope } from '../../iam/index.ts';
import { getInScope, statusAt, typedCertificate } from '../model/certificate.ts';
import { certificatePdf } from '../paper/drawn-certificate.ts';
import { shown } from '../photos/photos.ts';
import { findNeighbours, pageCertificates } from './certificates.queries.ts';

export const paging: Handler<typeof certificateGrantApi.paging> = async (ctx, { current, size, params }) => {
  const people = await peopleInScope(ctx);
  const limits = { filter: params, people, today: dayInChina(ctx.now) };
  const { records, total } = await pageCertificates(ctx.db, limits, { current, size });
  const rows = records.map(typedCertificate).map((row) => ({ ...row, status: statusAt(ctx, row) }));
  return { records: rows, total, current, size };
};

export const detail: Handler<typeof certificateGrantApi.detail> = async (ctx, { id }) => {
  const certificate = await getInScope(ctx, id);
  const neighbours = await findNeighbours(ctx.db, certificate);
  const named = (one: { id: string; number: string } | undefined) => (one ? { id: one.id, number: one.number } : null);
  return {
    ...certificate,
    status: statusAt(ctx, certificate),
    photoUrl: shown(ctx, certificate.photoId).url,
    replaces: named(neighbours.find((one) => one.id === certificate.replacesId)),
    replacedBy: named(neighbours.find((one) => one.replacesId === id)),
  };
};

export const pdf: Handler<typeof certificateGrantApi.pdf> = async (ctx, { id }) =>
  certificatePdf(ctx, await getInScope(ctx, id));
