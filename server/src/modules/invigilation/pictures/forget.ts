import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { dropObjects } from '../../../platform/storage/sealed-object.ts';
import * as queries from './forget.queries.ts';
import { openKey } from './picture-key.ts';

/** Limits the work of one run; the rest is left to the next. */
const BATCH = 500;
const BATCHES = 20;

/** Pictures whose days are over lose their keys with their rows; the objects are removed at the same time. */
export async function forgetDueSnapshots({ db, now }: Ctx<null>): Promise<void> {
  await queries.deleteLooks(db, addDays(now, -1));
  for (let batch = 0; batch < BATCHES; batch++) {
    if ((await queries.deleteDue(db, { now, limit: BATCH })) < BATCH) return;
  }
}

/** What no key opens is removed on its day. */
export const forgetSnapshotsOf = (outer: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> =>
  transaction(outer, async (ctx) => {
    const deleted = await queries.deleteSnapshotsOf(ctx.db, userId);
    const keys = deleted.flatMap(({ id, keySealed }) => {
      try {
        return openKey(ctx, id, keySealed);
      } catch {
        ctx.log.warn({ snapshotId: id }, 'the key of a picture cannot be opened');
        return [];
      }
    });
    await dropObjects(ctx.db, keys);
  });
