import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { sitePolicy } from '../../site/index.ts';
import { isDemoUser } from './demo.queries.ts';

/** Whether demo accounts may be used: the server's own switch and the site's must both allow it. */
export async function isDemoOpen(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<boolean> {
  return ctx.config.demo && (await sitePolicy(ctx)).demo;
}

/** The passwords of demo accounts are published: while demo is off, even the right one is a wrong password. */
export async function refuseClosedDemo(ctx: Ctx, userId: string): Promise<void> {
  if ((await isDemoOpen(ctx)) || !(await isDemoUser(ctx.db, userId))) return;
  throw new AppError('loginFailed');
}
