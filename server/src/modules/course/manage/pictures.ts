import type { fileTextApi } from '@ganlin/contract/course/file';
import type { Handler } from '../../../platform/http/handler.ts';
import { keep, picturesOf, rememberPicture } from '../../media/index.ts';

/** Upload purpose of covers and of pictures in texts. */
export const COURSE_PICTURE = 'course';

/** Public to anyone with its id: introductions and trial lessons are shown to guests. */
export const uploadPicture: Handler<typeof fileTextApi.uploadPicture> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: COURSE_PICTURE, isPublic: true, put: rememberPicture });
  const shown = await picturesOf(ctx, [stored.id]);
  return { ...stored, url: shown.get(stored.id)?.src ?? '' };
};
