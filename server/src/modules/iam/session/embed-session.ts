import { addMinutes } from '@ganlin/contract/core/time';
import { EMBED_SESSION_MINUTES } from '@ganlin/contract/embed/launch';
import { UserState } from '@ganlin/contract/iam/user';
import type { Ctx } from '../../../platform/ctx.ts';
import { record } from '../../audit/index.ts';
import { isDemoOpen } from '../demo-account/demo.ts';
import * as queries from './embed-session.queries.ts';
import { noteLogin } from '../model/queries.ts';
import { forgetSessions, insertSession } from './session.ts';

interface Frame {
  readonly hostId: string;
  readonly hostName: string;
  /** Upper limit of the session's permissions. */
  readonly hostPermissions: string[];
  readonly regionId: string;
}

/**
 * Opens a session in the frame of a system that vouches for the user: short, never prolonged, and neither ended by
 * the user's other sign-ins nor ending them. Undefined when the user may not sign in. Call it in a transaction.
 */
export async function openEmbeddedSession(
  ctx: Ctx,
  userId: string,
  frame: Frame,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const user = await queries.findAccount(ctx.db, userId);
  if (user?.state !== UserState.normal || (user.isDemo && !(await isDemoOpen(ctx)))) return undefined;
  const expiresAt = addMinutes(ctx.now, EMBED_SESSION_MINUTES);
  const { id, token } = await insertSession(ctx, { userId, expiresAt, ...frame });
  await noteLogin(ctx.db, userId, ctx.now);
  const summary = `接入系统：${frame.hostName}`;
  await record(ctx, { action: 'iam.login', target: `session:${id}`, summary, by: user });
  return { token, expiresAt };
}

/** Ends every session in the frames of one system. Call it in a transaction. */
export async function endSessionsOfHost(ctx: Ctx, hostId: string): Promise<void> {
  const hashes = await queries.endSessionsOfHost(ctx.db, hostId);
  ctx.afterCommit(() => forgetSessions(ctx, hashes));
}
