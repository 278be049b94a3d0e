import { fileApi } from '@ganlin/contract/media/file';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { setAvatar } from '../../iam/index.ts';
import { keep } from './files.ts';
import { publicUrl } from '../model/picture.rules.ts';
import { AVATAR, deleteFile, findAvatars } from '../model/queries.ts';

/** Stores the picture and sets it on the account in one step: no picture URL is ever accepted from a client. */
export const uploadAvatar: Handler<typeof fileApi.uploadAvatar> = async (ctx, { file }) => {
  const { id } = await keep(ctx, file, {
    purpose: AVATAR,
    isPublic: true,
    put: (ctx, id) => setAvatar(ctx, publicUrl(id)),
  });
  return { avatar: publicUrl(id) };
};

export async function deleteAvatar(ctx: Ctx<null>, { userId, address }: { userId: string; address: string }) {
  const id = idOf(address);
  if (id !== undefined) await remove(ctx, { ownerId: userId, id });
}

export async function deleteAvatarsOf(ctx: Ctx<null>, { userId }: { userId: string }): Promise<void> {
  await remove(ctx, { ownerId: userId });
}

/** Deletes the picture before its row: after a failure half-way it is found again. */
async function remove(ctx: Ctx<null>, which: { ownerId: string; id?: string }): Promise<void> {
  for (const { id, storageKey } of await findAvatars(ctx.db, which)) {
    await ctx.storage.remove(storageKey);
    await deleteFile(ctx.db, id);
  }
}

/** Older accounts may show an external picture; then nothing of ours is deleted. */
function idOf(address: string): string | undefined {
  return /^\/api\/common\/file\/public\?id=([\da-f-]{36})$/.exec(address)?.[1];
}
