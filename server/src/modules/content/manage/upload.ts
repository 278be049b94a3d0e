import type { articleApi } from '@ganlin/contract/content/article';
import type { Handler } from '../../../platform/http/handler.ts';
import { fileUrl, keep, picturesOf, rememberPicture } from '../../media/index.ts';
import { CONTENT_FILE, CONTENT_PICTURE } from '../model/fields.rules.ts';

/** Public to anyone with its id, as everything an article shows must be. */
export const uploadPicture: Handler<typeof articleApi.uploadPicture> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: CONTENT_PICTURE, isPublic: true, put: rememberPicture });
  const shown = await picturesOf(ctx, [stored.id]);
  return { ...stored, url: shown.get(stored.id)?.src ?? '' };
};

export const uploadAttachment: Handler<typeof articleApi.uploadAttachment> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, { purpose: CONTENT_FILE, isPublic: false });
  return { ...stored, url: fileUrl(ctx, stored.id) };
};
