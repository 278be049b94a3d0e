import { candidateStateLabels } from '@ganlin/contract/practical/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { listOwn } from '../own/own.queries.ts';
import { forgetSignatures } from './own-data.queries.ts';

const STEP = 500;
type Row = Awaited<ReturnType<typeof listOwn>>[number];
const points = (row: Row, centi: number | null): number | string =>
  row.decidedAt === null || centi === null ? '' : centi / 100;

export const ownPracticals = defineOwnData({
  title: '实操考核',
  about: '您参加的实操考核：时间、地点、分组、成绩和结果。现场的签名保存在考官的评分表里。',
  columns: [
    { title: '考核', width: 36, value: ({ title }: Row) => title },
    { title: '评分表', width: 28, value: ({ sheetTitle }) => sheetTitle },
    { title: '日期', width: 14, value: ({ heldOn }) => heldOn },
    { title: '地点', width: 24, value: ({ place }) => place },
    { title: '组', width: 6, value: ({ group }) => group },
    { title: '号', width: 6, value: ({ number }) => number },
    { title: '实操成绩', width: 10, value: (row) => points(row, row.practical) },
    { title: '理论成绩', width: 10, value: (row) => points(row, row.theory) },
    { title: '总成绩', width: 10, value: (row) => points(row, row.score) },
    { title: '结果', width: 14, value: ({ state }) => candidateStateLabels[state] },
  ],
  rows: async function* (ctx, userId) {
    for (let offset = 0; ; offset += STEP) {
      const found = await listOwn(ctx.db, userId, { limit: STEP, offset });
      yield found;
      if (found.length < STEP) return;
    }
  },
});

/** The results stay as they are, for statistics; the handwriting of an erased account goes. */
export function forgetAccount(outer: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(outer, ({ db }) => forgetSignatures(db, userId));
}
