import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { widthKeysOf } from '../model/picture.queries.ts';
import * as queries from '../model/queries.ts';

/** How long an upload waits for the record that is to show it; a used one is checked again after the same time. */
const RETENTION_DAYS = 7;
/** Files per transaction, during which nothing can begin to use them; and transactions per run. */
const STEP = 200;
const STEPS = 10;

export const sweepFiles: Schedule = {
  name: 'media.sweepFiles',
  title: '清理没有用到的上传文件',
  everySeconds: 3600,
  run: async (ctx) => {
    let deleted = 0;
    for (let step = 0; step < STEPS; step++) {
      const { looked, unused } = await transaction(ctx, sweepStep);
      deleted += unused;
      if (looked < STEP) break;
    }
    if (deleted > 0) ctx.log.info({ files: deleted }, 'unused uploads deleted');
  },
};

/**
 * Deletes files that were never used or are no longer used. Locks their rows before checking for uses, and a record
 * that begins to use a file locks it too (`sharedFilesFor`), so neither misses the other.
 */
async function sweepStep(ctx: Ctx<null>): Promise<{ looked: number; unused: number }> {
  const files = await queries.lockUnchecked(ctx.db, { before: addDays(ctx.now, -RETENTION_DAYS), limit: STEP });
  let inQuestion = files;
  for (const usedFiles of ctx.usedFiles) {
    const used = new Set(inQuestion.length > 0 ? await usedFiles(ctx.db, inQuestion) : []);
    await queries.noteChecked(ctx.db, [...used], ctx.now);
    inQuestion = inQuestion.filter(({ id }) => !used.has(id));
  }
  const unused = inQuestion.map(({ id }) => id);
  const keys = [...(await widthKeysOf(ctx.db, unused)), ...unused.map(storageKeyOf)];
  // Rows first: if a foreign key still refers to one, nothing of this step has been deleted yet.
  await queries.deleteFiles(ctx.db, unused);
  for (const key of keys) await ctx.storage.remove(key);
  return { looked: files.length, unused: unused.length };
}
