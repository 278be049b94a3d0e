import type { Ctx, User } from '../../../platform/ctx.ts';
import { listParticipants } from '../model/class.queries.ts';
import { findClass, getClassInScope } from '../model/class.ts';

/** The accounts of who takes part in a class that is in the caller's scope. */
export async function participantsOf(ctx: Ctx<User>, classId: string): Promise<string[]> {
  await getClassInScope(ctx, classId);
  return listParticipants(ctx.db, classId, MAX_PARTICIPANTS);
}

const MAX_PARTICIPANTS = 500;

/** Empty if it was deleted. */
export const classTitle = async (ctx: Ctx<unknown>, classId: string): Promise<string> =>
  (await findClass(ctx.db, classId))?.title ?? '';
