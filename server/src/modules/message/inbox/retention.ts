import type { Retention } from '../../../platform/module/retention.ts';
import { eraseByQuery } from '../../../platform/module/retention.ts';
import * as queries from './retention.queries.ts';

/** A broadcast takes what each of its readers did with it: as many rows as it has readers. */
const BROADCASTS = 5;

export const messages: Retention = {
  kind: 'messages',
  batch: 500,
  count: async ({ db }, before) => {
    const direct = await queries.countDirect(db, before);
    const broadcasts = await queries.countBroadcasts(db, before);
    const dates = [direct.oldest, broadcasts.oldest].filter((at) => at !== null);
    return {
      count: direct.count + broadcasts.count,
      oldest: dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
      parts: [
        { label: '发给个人的消息', count: direct.count },
        { label: '群发消息', count: broadcasts.count },
      ],
    };
  },
  erase: async (ctx, { before, limit, cursor }) => {
    if (cursor !== 'broadcasts') {
      const batch = await eraseByQuery(({ db }, due) => queries.deleteDirect(db, due.before, due.limit))(ctx, {
        before,
        limit,
        cursor,
      });
      return { ...batch, cursor: batch.cursor ?? 'broadcasts' };
    }
    const erased = await queries.deleteBroadcasts(ctx.db, before, BROADCASTS);
    return { erased, cursor: erased < BROADCASTS ? null : cursor };
  },
};
