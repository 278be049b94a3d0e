import { ImportState } from '@ganlin/contract/core/import';
import { addDays } from '@ganlin/contract/core/time';
import type { Ctx, User } from '../../platform/ctx.ts';
import type { ImportShape } from './definition.ts';
import * as queries from './queries.ts';
import { RETENTION_DAYS } from './upload.ts';

interface Done {
  /** Chosen by the caller: of several with the same id, one is noted. */
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly count: number;
}

/**
 * Notes an import that was written without a preview, in the transaction that writes it: it is listed, and undone,
 * like any other. False if it was noted before.
 */
export async function noteDoneImport(
  ctx: Ctx<User>,
  { kind, unit }: ImportShape,
  { id, fileName, fileSize, count }: Done,
): Promise<boolean> {
  const counts = { all: count, good: count, warning: 0, error: 0, duplicate: 0, fixed: 0 };
  return queries.insertImportOnce(ctx.db, {
    id,
    kind,
    ownerId: ctx.user.id,
    fileName,
    fileSize,
    state: ImportState.done,
    // No task ran: the request wrote it.
    taskId: id,
    note: `导入 ${count} ${unit}`,
    counts: JSON.stringify(counts),
    createdAt: ctx.now,
    expiresAt: addDays(ctx.now, RETENTION_DAYS),
  });
}
