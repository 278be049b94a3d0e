import type { Ctx } from '../../platform/ctx.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { storageKeyOf } from '../../platform/storage/storage.ts';
import * as queries from './queries.ts';

const STEP = 50;

/** Deletes expired imports: those not confirmed in time, and the faulty rows of confirmed ones. */
export const forgetImports: Schedule = {
  name: 'platform.forgetImports',
  title: '清理过期的导入',
  everySeconds: 3600,
  run: async (ctx) => {
    for (let ids = await expired(ctx); ids.length > 0; ids = await expired(ctx)) {
      for (const id of ids) {
        // Deletes the file first: without its import nothing would find it again.
        await ctx.storage.remove(storageKeyOf(id));
        await queries.deleteImport(ctx.db, id, queries.anyState);
      }
    }
  },
};

const expired = ({ db, now }: Ctx<null>): Promise<string[]> => queries.listExpired(db, { now, limit: STEP });
