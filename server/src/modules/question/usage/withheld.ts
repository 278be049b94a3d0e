import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Withheld } from '../../../platform/module/withheld.ts';
import { reposHolding } from '../model/repo-count.queries.ts';

/** Queried each time and never cached: a paper may have been started a moment ago. */
async function withheldFrom(ctx: Ctx<User>): Promise<Withheld | null> {
  for (const withholding of ctx.withholdings) {
    const found = await withholding(ctx, ctx.user.id);
    if (found) return found;
  }
  return null;
}

/** A user sitting an exam sees nothing of the banks it draws from. `null`: across all banks. */
export async function refuseWithheldRepo(ctx: Ctx<User>, repoId: string | null): Promise<void> {
  const withheld = await withheldFrom(ctx);
  if (withheld && (repoId === null || withheld.repoIds.has(repoId))) throw refusalOf(withheld);
}

/** The same for single questions: those of the exam, and any other in its banks. */
export async function refuseWithheldQuestions(ctx: Ctx<User>, ids: readonly string[]): Promise<void> {
  const withheld = await withheldFrom(ctx);
  if (!withheld || ids.length === 0) return;
  const isOfBank = async () => (await reposHolding(ctx.db, ids)).some((repoId) => withheld.repoIds.has(repoId));
  if (ids.some((id) => withheld.questionIds.has(id)) || (await isOfBank())) throw refusalOf(withheld);
}

const refusalOf = ({ because }: Withheld) => new AppError('questionsWithheld', { title: because });
