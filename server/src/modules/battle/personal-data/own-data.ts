import { matchKindLabels, matchResultLabels } from '@ganlin/contract/battle/kinds';
import { textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import * as queries from './own-data.queries.ts';

const STEP = 500;

export const ownMatches = defineOwnData({
  title: '知识对战',
  about: '您参加的每一局对战：方式、得分、答对数、胜负和段位分。',
  columns: [
    { title: '时间', width: 20, value: ({ createdAt }: queries.OwnMatch) => textInChina(createdAt) },
    { title: '对战', width: 30, value: ({ title }) => title },
    { title: '方式', width: 12, value: ({ kind }) => matchKindLabels[kind] },
    { title: '得分', width: 10, value: ({ points }) => points },
    { title: '答对数', width: 10, value: ({ rights }) => rights },
    { title: '结果', width: 10, value: ({ result }) => (result === null ? '' : matchResultLabels[result]) },
    { title: '段位分', width: 10, value: ({ ratingAfter }) => (ratingAfter === null ? '' : Math.round(ratingAfter)) },
  ],
  rows: async function* (ctx, userId) {
    for (let offset = 0; ; offset += STEP) {
      const found = await queries.pageOwnMatches(ctx.db, userId, { limit: STEP, offset });
      yield found;
      if (found.length < STEP) return;
    }
  },
});

export function forgetAccount(outer: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(outer, ({ db }) => queries.forgetPlayer(db, userId));
}
