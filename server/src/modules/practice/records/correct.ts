import { transaction } from '../../../platform/db/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { clearWrong, type Cleared } from '../model/record.queries.ts';

/**
 * Takes back that users answered a question wrongly on an occasion, because the answer was right after all or the
 * question was void: it leaves their books unless they were wrong on another occasion too.
 */
export function takeBackWrong(outer: Ctx<unknown>, cleared: Cleared): Promise<void> {
  return transaction(outer, async ({ db, now }) => {
    if (cleared.userIds.length > 0) await clearWrong(db, cleared, now);
  });
}
