import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Withheld } from '../../../platform/module/withheld.ts';
import { reposHolding } from '../model/repo-count.queries.ts';

/** Queried each time and never cached: a paper may have been started a moment ago. */
async function withheldFrom(ctx: Ctx<unknown>, userId: string): Promise<Withheld | null> {
  for (const { fromUser } of ctx.withholdings) {
    const found = await fromUser(ctx, userId);
    if (found) return found;
  }
  return null;
}

/** A user sitting an exam sees nothing of the banks it draws from. `null`: across all banks. */
export async function refuseWithheldRepo(ctx: Ctx<User>, repoId: string | null): Promise<void> {
  const withheld = await withheldFrom(ctx, ctx.user.id);
  if (withheld && (repoId === null || withheld.repoIds.has(repoId))) throw refusalOf(withheld);
}

/** The same for single questions: those of the exam, and any other in its banks. */
export async function refuseWithheldQuestions(ctx: Ctx<User>, ids: readonly string[]): Promise<void> {
  const withheld = await withheldFrom(ctx, ctx.user.id);
  if (withheld && (await isAnyOf(ctx, ids, withheld))) throw refusalOf(withheld);
}

/** The same for questions that are about to be shown to many users: those among them who must not see one of these. */
export async function withheldUsersAmong(
  ctx: Ctx<unknown>,
  userIds: readonly string[],
  idsFor: (userId: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { fromUser, usersAmong } of ctx.withholdings) {
    for (const userId of userIds.length === 0 ? [] : await usersAmong(ctx, userIds)) {
      const withheld = await fromUser(ctx, userId);
      if (withheld && (await isAnyOf(ctx, await idsFor(userId), withheld))) found.push(userId);
    }
  }
  return found;
}

async function isAnyOf(ctx: Ctx<unknown>, ids: readonly string[], withheld: Withheld): Promise<boolean> {
  if (ids.length === 0) return false;
  if (ids.some((id) => withheld.questionIds.has(id))) return true;
  return (await reposHolding(ctx.db, ids)).some((repoId) => withheld.repoIds.has(repoId));
}

const refusalOf = ({ because }: Withheld) => new AppError('questionsWithheld', { title: because });
