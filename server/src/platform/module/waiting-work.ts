import type { Permission } from '@ganlin/contract/permissions';
import type { Ctx, User } from '../ctx.ts';

interface Found {
  readonly count: number;
  /** What of it is urgent, or where most of it is; may be empty. */
  readonly note?: string;
}

/**
 * Work that waits for staff. Modules list theirs; the workbench shows to each user what their permissions let them do,
 * counted in their scope.
 */
export interface WaitingWork {
  /** Whoever may do the work. */
  readonly permission: Permission;
  /** `报名待审核`. */
  readonly title: string;
  /** The list in which the work is done, with the filter that shows what was counted. */
  readonly path: string;
  readonly find: (ctx: Ctx<User>) => Promise<Found>;
}
