import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Leaving } from '../../../platform/module/needed.ts';
import { reposOf } from '../model/repo-count.queries.ts';

/** Call before questions are retired or deleted: an upcoming exam may need them. */
export async function refuseNeeded(ctx: Ctx<unknown>, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0 || ctx.needs.length === 0) return;
  await refuse(ctx, await reposOf(ctx.db, questionIds), questionIds);
}

/** Call before questions are removed from banks. */
export async function refuseNeededAt(ctx: Ctx<unknown>, leaving: readonly Leaving[]): Promise<void> {
  if (leaving.length > 0) await refuse(ctx, leaving, []);
}

async function refuse(ctx: Ctx<unknown>, leaving: readonly Leaving[], retired: readonly string[]): Promise<void> {
  for (const needs of ctx.needs) {
    const need = await needs(ctx, { leaving, retired });
    if (need) throw new AppError('questionsNeeded', { ...need });
  }
}
