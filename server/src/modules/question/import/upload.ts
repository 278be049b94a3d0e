import type { questionApi } from '@ganlin/contract/question/question';
import type { Handler } from '../../../platform/http/handler.ts';
import { fileUrl, keep, wantSmall } from '../../media/index.ts';
import { QUESTION_FILE } from '../model/write.ts';

/** Visible to nobody else until a question shows it; the URL is for the author. */
export const upload: Handler<typeof questionApi.upload> = async (ctx, { file }) => {
  const stored = await keep(ctx, file, {
    purpose: QUESTION_FILE,
    isPublic: false,
    // Sound and films, too: the job leaves them alone.
    put: (ctx, id) => wantSmall(ctx, [id]),
  });
  return { ...stored, url: fileUrl(ctx, stored.id, { inline: true }) };
};
