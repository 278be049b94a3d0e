import { isLaunchTicket, type launchApi } from '@ganlin/contract/embed/launch';
import { embeddedPageAt } from '@ganlin/contract/embed/pages';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { countSignIn, openEmbeddedSession } from '../iam/index.ts';
import { sitePolicy } from '../site/index.ts';
import { bare, hashTicket, isSamePath } from './launch.rules.ts';
import * as queries from './queries.ts';

/**
 * Exchanges a ticket for a session of the frame. A session token is returned unchanged: as with any other, it is
 * verified when it is used.
 */
export const exchange: Handler<typeof launchApi.exchange> = async (ctx, { ticket, path }) => {
  if (!isLaunchTicket(ticket)) {
    if (!(await sitePolicy(ctx)).rawToken) throw new AppError('rawTokenRefused');
    return { token: ticket, regionId: '', expiresAt: null, themeColor: '' };
  }
  return countSignIn(ctx, 'embed', () => sessionFor(ctx, { ticket, path }));
};

async function sessionFor(ctx: Ctx, { ticket, path }: { readonly ticket: string; readonly path: string }) {
  // Outside a transaction: a ticket is used up by a try, whatever the result.
  const launch = await queries.takeTicket(ctx.db, hashTicket(ticket));
  const isGood = launch?.enabled === true && launch.expiresAt > ctx.now && isSamePath(launch.path, path);
  if (!launch || !isGood) throw new AppError('ticketWrong');
  const { userId, hostId, hostName, regionId, themeColor } = launch;
  const frame = { hostId, hostName, hostPermissions: permissionsAt(launch), regionId };
  const session = await transaction(ctx, (ctx) => openEmbeddedSession(ctx, userId, frame));
  if (!session) throw new AppError('ticketWrong');
  return { ...session, regionId, themeColor };
}

/** A page made for frames comes with its own permissions; elsewhere the host's registration is the limit. */
function permissionsAt({ path, permissions }: { readonly path: string; readonly permissions: string[] }): string[] {
  const page = embeddedPageAt(bare(path));
  return page ? [...page.staff.permissions] : permissions;
}
