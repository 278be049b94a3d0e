import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { seal, unseal, type SealedAt } from '../../../platform/security/sealed.ts';
import { dropObjects } from '../../../platform/storage/sealed-object.ts';
import type { IntegrityRules } from '@ganlin/contract/exam/integrity';
import { agreedTo } from '../model/consent.rules.ts';
import * as queries from './face.queries.ts';
import * as forget from './forget.queries.ts';

const place = ({ examId, userId }: queries.Own): SealedAt => ['paperFace.pictureKeySealed', examId, userId];

export const sealKey = ({ config }: Ctx<unknown>, own: queries.Own, key: string): string =>
  seal(config.dataKeys, key, place(own));

/** Whose picture before an exam this is, and its key. */
export async function findFacePicture(
  { db, config }: Ctx<unknown>,
  pictureId: string,
): Promise<(queries.Own & { readonly key: string }) | undefined> {
  const found = await queries.findPicture(db, pictureId);
  return found && { ...found, key: unseal(config.dataKeys, found.keySealed, place(found)) };
}

/** In the transaction that has deleted their keys. What no key opens is removed on its day. */
export async function dropPictures(ctx: Ctx<unknown>, pictures: readonly queries.FacePicture[]): Promise<void> {
  const keys = pictures.flatMap((picture) => {
    try {
      return unseal(ctx.config.dataKeys, picture.keySealed, place(picture)) || [];
    } catch {
      ctx.log.warn({ examId: picture.examId }, 'the key of a picture cannot be opened');
      return [];
    }
  });
  await dropObjects(ctx.db, keys);
}

/** Whether pictures may be taken of this examinee: agreed, to what this exam takes. */
export async function mayTakePictures(
  ctx: Pick<Ctx, 'db'>,
  own: queries.Own,
  rules: Pick<IntegrityRules, 'face' | 'snapshotsPerHour' | 'pictureDays'>,
): Promise<boolean> {
  return agreedTo(rules, await queries.findFace(ctx.db, own)) === true;
}

/** Limits the work of one run; the rest is left to the next. */
const BATCH = 500;
const BATCHES = 20;

/** Pictures whose days are over lose their keys; `removeSealedObjects` removes them, at the same time, by its own list. */
export async function forgetDuePictures({ db, now }: Ctx<null>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    if ((await forget.deleteDue(db, { now, limit: BATCH })) < BATCH) return;
  }
}

export const forgetPicturesOf = (
  outer: Ctx<null>,
  of: { readonly userId: string } | { readonly examId: string },
): Promise<void> => transaction(outer, async (ctx) => dropPictures(ctx, await forget.deletePicturesOf(ctx.db, of)));
