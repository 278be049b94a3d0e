import type { CertificateDesign } from '@ganlin/contract/certificate/template/design';
import type { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { drawnPictures } from '../../../kits/certificate-paper/drawn-pictures.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { fileUrl, keep, ownFilesFor, sharedFilesFor } from '../../media/index.ts';

/** The purpose of pictures in the design of a template. */
const TEMPLATE_FILE = 'certificate';

export const uploadPicture: Handler<typeof certificateTemplateApi.uploadPicture> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: TEMPLATE_FILE, isPublic: false });
  return { ...stored, url: fileUrl(ctx, stored.id, { inline: true }) };
};

/** The files that a design shows. */
export function picturesIn({ front, back }: CertificateDesign): string[] {
  const sides = back ? [front, back] : [front];
  const ids = sides.flatMap(({ background, elements }) => [
    ...(background.kind === 'picture' ? [background.fileId] : []),
    ...elements.flatMap((element) => (element.kind === 'picture' ? [element.fileId] : [])),
  ]);
  return [...new Set(ids)];
}

/** Those of them that somebody has uploaded. */
export const storedPicturesIn = (design: CertificateDesign): string[] =>
  picturesIn(design).filter((id) => !(id in drawnPictures));

/** Requires pictures that the user has uploaded, or that the template has shown before. */
export async function refuseUnknownPictures(
  ctx: Ctx<User>,
  design: CertificateDesign,
  before: readonly string[],
): Promise<void> {
  const fresh = storedPicturesIn(design).filter((id) => !before.includes(id));
  if (fresh.length === 0) return;
  const own = await ownFilesFor(ctx.db, { purpose: TEMPLATE_FILE, ownerId: ctx.user.id, ids: fresh });
  const files = await sharedFilesFor(ctx.db, TEMPLATE_FILE, own);
  if (!fresh.every((id) => files.some((file) => file.id === id))) throw new AppError('fileNotFound');
}
