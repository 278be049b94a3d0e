import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { Handler } from '../../../platform/http/handler.ts';
import { fileUrl, keep } from '../../media/index.ts';

/** The purpose of class pictures: covers and payment codes. */
export const CLASS_FILE = 'training';

export const uploadPicture: Handler<typeof trainclassApi.uploadPicture> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: CLASS_FILE, isPublic: false });
  return { ...stored, url: fileUrl(ctx, stored.id, { inline: true }) };
};
