import type { Ctx } from '../../../platform/ctx.ts';
import { seal, unseal, type SealedAt } from '../../../platform/security/sealed.ts';
import { readSealed } from '../../../platform/storage/sealed-object.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FileReply } from '../../../platform/http/handler.ts';
import { findFacePicture } from '../../paper/index.ts';
import { findSnapshot } from './snapshot.queries.ts';

const place = (id: string): SealedAt => ['invigilationSnapshot.keySealed', id];

export const sealKey = ({ config }: Ctx<unknown>, id: string, key: string): string =>
  seal(config.dataKeys, key, place(id));

export const openKey = ({ config }: Ctx<unknown>, id: string, keySealed: string): string =>
  unseal(config.dataKeys, keySealed, place(id));

interface Picture {
  readonly id: string;
  readonly examId: string;
  readonly userId: string;
  readonly key: string;
}

/** A picture before or during an exam; not one whose days are over. */
export async function findPicture(ctx: Ctx, id: string): Promise<Picture> {
  const before = await findFacePicture(ctx, id);
  if (before) return { ...before, id };
  const found = await findSnapshot(ctx.db, id);
  if (!found) throw new AppError('pictureNotFound');
  return { ...found, key: openKey(ctx, id, found.keySealed) };
}

/** Without a time for caches: nothing between us and the page may store it. */
export const pictureReply = async (ctx: Ctx, { id, key }: Picture): Promise<FileReply> => ({
  contentType: 'image/jpeg',
  body: await readSealed(ctx, id, key),
});
