import { createHash } from 'node:crypto';
import type { certificateTrialApi } from '@ganlin/contract/certificate/template/trial';
import { dayInChina } from '@ganlin/contract/core/time';
import { trialCertificate } from '@ganlin/domain/certificate-paper/trial-certificate';
import { samplePhoto } from '../../../kits/certificate-paper/drawn-pictures.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findDraft, findPublished, getTemplate } from '../model/template.ts';
import { picturesIn, refuseUnknownPictures } from '../templates/picture.ts';
import { bytesOf, drawingOf } from './drawn-certificate.ts';

const WATERMARK = '样张';

/** A certificate of a design that nobody holds, to look at on paper before it is published. */
export const trialPdf: Handler<typeof certificateTrialApi.pdf> = async (ctx, { id, form, sample }) => {
  const { design } = form;
  if (id !== undefined) await getTemplate(ctx, id);
  const newest = id === undefined ? undefined : ((await findDraft(ctx, id)) ?? (await findPublished(ctx, id)));
  await refuseUnknownPictures(ctx, design, newest ? picturesIn(newest.design) : []);
  const printed = trialCertificate(form, sample, dayInChina(ctx.now));
  const drawn = { printed, photo: printed.hasPhoto ? await samplePhoto() : undefined };
  const key = `trial-${createHash('sha256').update(JSON.stringify(design)).digest('hex')}`;
  const pictures = await bytesOf(ctx, picturesIn(design));
  const body = await drawingOf(ctx).pdf({ key, design, pictures }, [drawn], WATERMARK);
  return { contentType: 'application/pdf', fileName: `${WATERMARK}.pdf`, body };
};
