import { ImportState } from '@ganlin/contract/core/import';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { ImportShape } from './definition.ts';
import { getOwn } from './own-import.ts';
import * as queries from './queries.ts';

interface Undo {
  readonly id: string;
  /** Reverts the imported items, or refuses; returns how many there were. */
  readonly takeBack: (ctx: Ctx<User>, file: { readonly fileName: string }) => Promise<number>;
}

/** Reverts a finished import as a whole, or not at all; of two concurrent attempts, one finds it finished. */
export async function undoImport(ctx: Ctx<User>, shape: ImportShape, { id, takeBack }: Undo): Promise<number> {
  const { fileName } = await getOwn(ctx, shape, id);
  return transaction(ctx, async (ctx) => {
    if (!(await queries.moveImport(ctx.db, { id, from: [ImportState.done] }, { state: ImportState.undone }))) {
      throw new AppError('importNotDone');
    }
    const count = await takeBack(ctx, { fileName });
    const note = `已撤销，收回 ${count} ${shape.unit}`;
    await queries.moveImport(ctx.db, { id, from: [ImportState.undone] }, { note });
    await queries.deleteFile(ctx.db, id);
    return count;
  });
}
