import { addMinutes } from '@ganlin/contract/core/time';
import { ONLINE_MINUTES, type userApi } from '@ganlin/contract/iam/user';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../model/scope.ts';
import { pageOnline } from './online.queries.ts';

export const online: Handler<typeof userApi.online> = async (ctx, { current, size, params }) => {
  const wanted = { ...params, scope: await scopeOf(ctx), since: addMinutes(ctx.now, -ONLINE_MINUTES), now: ctx.now };
  const { records, total } = await pageOnline(ctx.db, wanted, { current, size });
  const marked = records.map((session) => ({ ...session, current: session.id === ctx.user.sessionId }));
  return { records: marked, total, current, size };
};
