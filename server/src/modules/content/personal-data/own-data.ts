import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { savedBy } from '../manage/revision.queries.ts';

const STEP = 1000;

type Saved = Awaited<ReturnType<typeof savedBy>>[number];

/** Articles are staff work and belong to the site; the export shows only which ones the user changed, and when. */
export const ownRevisions = defineOwnData({
  title: '编辑的内容',
  about: '您在内容管理中保存过的文章标题、版本和时间。',
  columns: [
    { title: '保存时间', width: 20, value: ({ savedAt }: Saved) => textInChina(savedAt) },
    { title: '标题', width: 50, value: ({ title }) => title },
    { title: '版本', width: 8, value: ({ version }) => version },
    { title: '说明', width: 40, value: ({ note }) => note },
  ],
  rows: revisions,
});

async function* revisions(ctx: Ctx<null>, userId: string): AsyncGenerator<Saved[]> {
  for (let after: Saved | undefined; ;) {
    const found = await savedBy(ctx.db, userId, { after, limit: STEP });
    yield found;
    if (found.length < STEP) return;
    after = found.at(-1);
  }
}
