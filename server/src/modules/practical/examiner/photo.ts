import type { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { TestState } from '@ganlin/contract/practical/kinds';
import { MAX_PHOTOS } from '@ganlin/contract/practical/score';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keepFor } from '../../media/index.ts';
import { assertState } from '../model/test.ts';
import { findPhoto, insertPhoto, listPhotoIds } from './examiner.queries.ts';
import { getOwnCandidate } from './own-candidate.ts';

/** The purpose of photos that examiners take. */
const PHOTO_FILE = 'practical-photo';

export const uploadPhoto: Handler<typeof practicalExaminerApi.uploadPhoto> = async (
  ctx,
  { file, id, candidateId, takenAt, atSeconds },
) => {
  const { test } = await getOwnCandidate(ctx, candidateId);
  const whose = { candidateId, examinerId: ctx.user.id };
  const stored = await findPhoto(ctx.db, id);
  // The phone did not receive the reply to its first call, and sent it again.
  if (stored?.candidateId === candidateId && stored.examinerId === ctx.user.id) return { id };
  if (stored) throw new AppError('practicalCandidateNotFound');
  assertState(test, TestState.open);
  // The name of the file on the phone may say who is on it.
  const named = { ...file, name: `现场照片${/\.\w+$/.exec(file.name)?.[0] ?? ''}` };
  await keepFor(ctx, named, {
    purpose: PHOTO_FILE,
    isPublic: false,
    // Not the examiner's: who examines for years must not run out of storage in the field.
    ownerId: candidateId,
    put: async (ctx, fileId) => {
      // The candidate is locked: photos sent side by side are counted one after the other.
      await getOwnCandidate(ctx, candidateId, { lock: true });
      if ((await listPhotoIds(ctx.db, whose)).length >= MAX_PHOTOS)
        throw new AppError('practicalPhotosFull', { count: String(MAX_PHOTOS) });
      const seconds = atSeconds === '' ? null : Number(atSeconds);
      await insertPhoto(ctx.db, { ...whose, id, fileId, takenAt, atSeconds: seconds, createdAt: ctx.now });
    },
  });
  return { id };
};
