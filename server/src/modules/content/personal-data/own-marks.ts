import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { deleteMarksOf, marksOf } from '../clause/mark.queries.ts';

const STEP = 500;

type OwnMark = Awaited<ReturnType<typeof marksOf>>[number];

export const ownMarks = defineOwnData({
  title: '法规笔记和收藏',
  about: '您在法规条款上记的笔记和收藏的条款。',
  columns: [
    { title: '时间', width: 20, value: ({ updatedAt }: OwnMark) => textInChina(updatedAt) },
    { title: '法规', width: 40, value: ({ title }) => title },
    { title: '条款', width: 14, value: ({ label }) => label },
    { title: '收藏', width: 8, value: ({ starred }) => (starred ? '是' : '') },
    { title: '笔记', width: 80, value: ({ note }) => note },
  ],
  rows: marks,
});

async function* marks({ db }: Ctx<null>, userId: string): AsyncGenerator<OwnMark[]> {
  for (let offset = 0; ; offset += STEP) {
    const found = await marksOf(db, userId, { limit: STEP, offset });
    yield found;
    if (found.length < STEP) return;
  }
}

/** Notes and favourites are for their user alone: they are deleted with the account. */
export const forgetMarks = ({ db }: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> =>
  deleteMarksOf(db, userId);
