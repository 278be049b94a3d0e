import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { reviewsBy } from '../model/review.queries.ts';

const STEP = 1000;

type Decided = Awaited<ReturnType<typeof reviewsBy>>[number];

export const ownReviews = defineOwnData({
  title: '审核的内容',
  about: '您在内容管理中审核、复核过的文章标题、版本、结论和意见。',
  columns: [
    { title: '审核时间', width: 20, value: ({ decidedAt }: Decided) => textInChina(decidedAt) },
    { title: '标题', width: 50, value: ({ title }) => title },
    { title: '版本', width: 8, value: ({ version }) => version },
    { title: '结论', width: 8, value: ({ approved }) => (approved ? '通过' : '退回') },
    { title: '意见', width: 50, value: ({ comment }) => comment },
  ],
  rows: decisions,
});

async function* decisions(ctx: Ctx<null>, userId: string): AsyncGenerator<Decided[]> {
  for (let after: Decided | undefined; ;) {
    const found = await reviewsBy(ctx.db, userId, { after, limit: STEP });
    yield found;
    if (found.length < STEP) return;
    after = found.at(-1);
  }
}
