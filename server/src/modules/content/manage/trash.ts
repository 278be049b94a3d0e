import { addDays } from '@ganlin/contract/core/time';
import type { articleApi } from '@ganlin/contract/content/article';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { record } from '../../audit/index.ts';
import { removeFiles, removeVideos, videosExist } from '../../media/index.ts';
import * as queries from '../model/article.queries.ts';
import { articlesChanged } from '../model/changed.ts';

const TRASH_DAYS = 30;
const STEP = 50;

/** Skips deleted articles, so that a repeated call is harmless; refuses those not in the trash. */
export const purge: Handler<typeof articleApi.purge> = async (ctx, { ids }) => ({
  count: await purgeArticles(ctx, ids),
});

export const purgeTrash: Schedule = {
  name: 'content.purgeTrash',
  title: '清理回收站中超过 30 天的内容',
  everySeconds: 3600,
  run: async (ctx) => {
    const before = addDays(ctx.now, -TRASH_DAYS);
    for (;;) {
      const ids = await queries.findForgotten(ctx.db, { before, limit: STEP });
      if (ids.length === 0) return;
      await purgeArticles(ctx, ids, before);
    }
  },
};

/** Checks again when it runs: another article may show the same file meanwhile. */
export const removeUnused = defineJob(
  'content.removeFiles',
  z.object({ ids: z.array(z.uuid()).max(100_000) }),
  async (ctx, { ids }) => {
    const unused = await queries.unusedOf(ctx.db, ids);
    const films = await videosExist(ctx.db, unused);
    await removeVideos(ctx, films);
    await removeFiles(
      ctx,
      unused.filter((id) => !films.includes(id)),
    );
  },
);

/** `before`: only articles in the trash since before then; keeps those restored meanwhile. */
function purgeArticles(ctx: Ctx, ids: readonly string[], before?: Date): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const locked = await queries.holdArticles(ctx.db, ids);
    const isDue = ({ deletedAt }: queries.HeldArticle) => deletedAt !== null && (!before || deletedAt < before);
    const due = locked.filter(isDue);
    if (!before && due.length < locked.length) throw new AppError('articleNotFound');
    const gone = due.map(({ id }) => id);
    const files = await queries.filesNamedBy(ctx.db, gone);
    await queries.deleteArticles(ctx.db, gone);
    for (const { id, title } of due)
      await record(ctx, { action: 'content.purged', target: `article:${id}`, summary: title, before: { title } });
    await articlesChanged(ctx, due);
    if (files.length > 0) await enqueue(ctx, removeUnused, { ids: files });
    return gone.length;
  });
}
