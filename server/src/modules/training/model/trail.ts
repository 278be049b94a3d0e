import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { insertHistory } from './person.queries.ts';

/** The actor if the caller is not signed in: the applicant, without an account. */
const GUEST = '本人';

/** Writes a history entry of a registration, in the caller's transaction. */
export async function note(
  ctx: Pick<Ctx, 'db' | 'now' | 'user'>,
  personId: string,
  text: string,
  { actor = ctx.user?.realName ?? GUEST }: { actor?: string } = {},
): Promise<void> {
  await insertHistory(ctx.db, { id: newId(), personId, at: ctx.now, actorId: ctx.user?.id ?? null, actor, text });
}
