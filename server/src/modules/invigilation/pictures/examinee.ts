import { MAX_SNAPSHOTS, type pictureApi } from '@ganlin/contract/invigilation/pictures';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { photosOf } from '../../certificate/index.ts';
import { findExam } from '../../exam/index.ts';
import { idsInScope } from '../../iam/index.ts';
import { fileUrl } from '../../media/index.ts';
import { examWithin } from '../../paper/index.ts';
import { named } from './faces.ts';
import { listFaces } from './faces.queries.ts';
import { storeLook } from './look.queries.ts';
import { findPicture, pictureReply } from './picture-key.ts';
import { listTaken } from './snapshot.queries.ts';

export const examinee: Handler<typeof pictureApi.examinee> = async (ctx, { examId, userId }) => {
  const { who } = await examWithin(ctx, examId);
  const [found] = await named(ctx, await listFaces(ctx.db, who, [userId]));
  if (!found) throw new AppError('pictureNotFound');
  await noteLook(ctx, { examId, userId, name: found.name });
  const photo = (await photosOf(ctx.db, [userId])).get(userId);
  return {
    ...found,
    photoUrl: photo === undefined ? '' : fileUrl(ctx, photo, { inline: true }),
    snapshots: await listTaken(ctx.db, { examId, userId }, MAX_SNAPSHOTS),
  };
};

/** Somebody out of scope has no pictures. */
export const picture: Handler<typeof pictureApi.picture> = async (ctx, { id }) => {
  const found = await findPicture(ctx, id);
  if ((await idsInScope(ctx, [found.userId])).length === 0) throw new AppError('pictureNotFound');
  await noteLook(ctx, found);
  return pictureReply(ctx, found);
};

interface Looked {
  readonly examId: string;
  readonly userId: string;
  readonly name?: string;
}

/** Once an hour for each viewer and examinee: a page of pictures is one look. */
function noteLook(outer: Ctx<User>, { examId, userId, name = '' }: Looked): Promise<void> {
  return transaction(outer, async (ctx) => {
    if (!(await storeLook(ctx.db, { examId, userId, viewerId: ctx.user.id }))) return;
    const exam = await findExam(ctx, examId);
    const summary = [exam?.title ?? '', name].filter(Boolean).join('，');
    await record(ctx, { action: 'invigilation.picturesSeen', target: `user:${userId}`, summary });
  });
}
