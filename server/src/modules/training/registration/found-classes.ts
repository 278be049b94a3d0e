import type { Ctx, User } from '../../../platform/ctx.ts';
import { frameRegions, getDeptPath } from '../../iam/index.ts';
import { typedClass } from '../model/class.ts';
import { listFound, type Finder } from './found-classes.queries.ts';
import { summaryOf } from './public-class.ts';

interface Wanted {
  readonly user: User | null;
  readonly patterns: readonly string[];
  readonly limit: number;
}

/** Classes for the search of the whole site: a guest finds those open to everyone, a user also their own. */
export async function findClasses(ctx: Ctx<unknown>, { user, patterns, limit }: Wanted) {
  const finder = user && (await finderOf(ctx, user));
  const rows = await listFound(ctx.db, { finder, patterns, now: ctx.now, limit });
  return rows.map((row) => summaryOf(ctx, typedClass(row)));
}

async function finderOf(ctx: Ctx<unknown>, user: User): Promise<Finder> {
  const deptPath = await getDeptPath(ctx.reservedPool, user.id);
  return { userId: user.id, deptPath, regionIds: await frameRegions({ db: ctx.db, user }) };
}
