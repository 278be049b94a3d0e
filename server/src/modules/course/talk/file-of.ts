import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findFile } from '../model/outline.queries.ts';

/** A file of this course that is in use. */
export async function getFileOf(
  ctx: Ctx<unknown>,
  { courseId, fileId }: { readonly courseId: string; readonly fileId: string },
): Promise<void> {
  if ((await findFile(ctx.db, fileId))?.courseId !== courseId) throw new AppError('courseFileNotFound');
}
