import { MAX_SNAPSHOTS, type pictureApi } from '@ganlin/contract/invigilation/pictures';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findFace } from '../../paper/index.ts';
import { findPicture, pictureReply } from './picture-key.ts';
import { listTaken } from './snapshot.queries.ts';

const MAX_PICTURES = MAX_SNAPSHOTS * 5;

export const mine: Handler<typeof pictureApi.mine> = async (ctx, { examId }) => {
  const own = { examId, userId: ctx.user.id };
  const face = await findFace(ctx.db, own);
  const { pictureId: id = null, takenAt = null, deleteAfter: deletedAt = null } = face ?? {};
  const before = id && takenAt && deletedAt ? [{ id, isEntry: true, takenAt, deletedAt }] : [];
  const taken = await listTaken(ctx.db, own, MAX_PICTURES - 1);
  return [...before, ...taken.map(({ deleteAfter, ...shot }) => ({ ...shot, isEntry: false, deletedAt: deleteAfter }))];
};

export const own: Handler<typeof pictureApi.own> = async (ctx, { id }) => {
  const found = await findPicture(ctx, id);
  if (found.userId !== ctx.user.id) throw new AppError('pictureNotFound');
  return pictureReply(ctx, found);
};
