import type { examApi } from '@ganlin/contract/exam/exam';
import type { Handler } from '../../../platform/http/handler.ts';
import { fileUrl, keep } from '../../media/index.ts';

/** Upload purpose of cover files. */
export const EXAM_FILE = 'exam';

export const uploadCover: Handler<typeof examApi.uploadCover> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: EXAM_FILE, isPublic: false });
  return { ...stored, url: fileUrl(ctx, stored.id, { inline: true }) };
};
