import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import type { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { holderPhoto } from '../../../kits/certificate-paper/holder-photo.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler, UploadedFile } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { fileUrl, keepFor } from '../../media/index.ts';
import { getInScope } from '../model/certificate.ts';
import * as queries from './photos.queries.ts';

/** The purpose of the holders' photos. */
const HOLDER_PHOTO = 'certificatePhoto';

export const own: Handler<typeof ownCertificateApi.photo> = async (ctx) =>
  shown(ctx, await queries.findPhoto(ctx.db, ctx.user.id));

export const save: Handler<typeof ownCertificateApi.savePhoto> = (ctx, { file }) => keepPhoto(ctx, ctx.user.id, file);

export const saveFor: Handler<typeof certificateGrantApi.savePhoto> = async (ctx, { id, file }) => {
  const { userId } = await getInScope(ctx, id);
  return keepPhoto(ctx, userId, file);
};

/** A photo that was replaced stays on the certificates that show it; without any it is swept with unused files. */
async function keepPhoto(ctx: Ctx<User>, userId: string, file: UploadedFile) {
  const { id } = await keepFor(ctx, await redrawn(file), {
    purpose: HOLDER_PHOTO,
    isPublic: false,
    ownerId: userId,
    put: async (ctx, fileId) => {
      await queries.savePhoto(ctx.db, { userId, fileId, now: ctx.now });
      await queries.addToCertificates(ctx.db, { userId, fileId });
      await record(ctx, { action: 'certificate.photoSaved', target: `user:${userId}`, summary: '证件照' });
    },
  });
  return shown(ctx, id);
}

/** Certificates are drawn long after the upload: what cannot be drawn is refused now. */
async function redrawn(file: UploadedFile): Promise<UploadedFile> {
  const bytes = await holderPhoto(await buffer(file.open()));
  if (!bytes) throw new AppError('fileTypeRefused');
  const sha256 = createHash('sha256').update(bytes).digest();
  const facts = { name: '证件照.jpg', contentType: 'image/jpeg', size: bytes.length, sha256 };
  return { ...file, ...facts, open: () => Readable.from([bytes]) };
}

export const shown = (ctx: Ctx, fileId: string | null) => ({
  url: fileId === null ? null : fileUrl(ctx, fileId, { inline: true }),
});
