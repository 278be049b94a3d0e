import type { userApi } from '@ganlin/contract/iam/user';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { deleteDevicesOf } from '../session/known-device.queries.ts';
import { listSessions } from '../model/queries.ts';
import { refuseStronger } from '../role/role-grant.ts';
import { openIdCard, openMobile } from '../model/sealed-numbers.ts';
import { forgetSessions } from '../session/session.ts';
import * as queries from '../model/user.queries.ts';
import { getUser } from './users.ts';

/** Returns the unmasked numbers of one user; the reason is logged before they are shown. */
export const unmask: Handler<typeof userApi.unmask> = (ctx, { id, reason }) =>
  transaction(ctx, async (ctx) => {
    const { mobileSealed, idCardSealed } = await getUser(ctx, id);
    await record(ctx, { action: 'iam.userUnmasked', target: `user:${id}`, summary: reason });
    return { mobile: openMobile(ctx, id, mobileSealed), idCard: openIdCard(ctx, id, idCardSealed) };
  });

export const sessions: Handler<typeof userApi.sessions> = async (ctx, { id }) => {
  await getUser(ctx, id);
  return listSessions(ctx.db, id, ctx.now);
};

export const endSessions: Handler<typeof userApi.endSessions> = (ctx, { id, sessionId }) =>
  transaction(ctx, async (ctx) => {
    await getUser(ctx, id);
    await refuseStronger(ctx, [id]);
    const hashes = await queries.endSessions(ctx.db, [id], { id: sessionId });
    if (sessionId === undefined) await deleteDevicesOf(ctx.db, id);
    await record(ctx, { action: 'iam.sessionRevoked', target: `user:${id}`, summary: `${hashes.length} 个登录` });
    ctx.afterCommit(() => forgetSessions(ctx, hashes));
    return { count: hashes.length };
  });
