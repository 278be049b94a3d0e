import type { Ctx } from '../../../platform/ctx.ts';
import { listUsersWith, scopeOfUser, usersInScope, type InScope } from '../../iam/index.ts';

const MAX_STAFF = 2_000;

/** Departments have no contact with an account: those who may see who is qualified there are notified instead. */
export async function* unitStaff(ctx: Ctx<unknown>): AsyncGenerator<{ userId: string; people: InScope }> {
  for (const userId of await listUsersWith(ctx.db, 'cert:qualified:paging', { limit: MAX_STAFF })) {
    yield { userId, people: usersInScope(await scopeOfUser(ctx.db, userId)) };
  }
}
