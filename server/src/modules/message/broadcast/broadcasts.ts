import type { broadcastApi } from '@ganlin/contract/message/message';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { audienceFrom } from './audience.rules.ts';
import * as queries from './broadcast.queries.ts';

/** Lists broadcasts whose senders are in the caller's scope. */
export const paging: Handler<typeof broadcastApi.paging> = async (ctx, { current, size, params }) => {
  const scope = await scopeOf(ctx);
  const keyword = params.keyword ?? '';
  return { ...(await queries.pageBroadcasts(ctx.db, { scope, keyword, current, size })), current, size };
};

/** Only its owner may follow a task, and the sender is the owner. */
export const detail: Handler<typeof broadcastApi.detail> = async (ctx, { id }) => {
  const { taskId, ...sent } = await getSent(ctx, id);
  return { ...sent, taskId: sent.senderId === ctx.user.id ? taskId : null };
};

export const readers: Handler<typeof broadcastApi.readers> = async (ctx, { current, size, params }) => {
  const sent = await getSent(ctx, params.id);
  const scope = await scopeOf(ctx);
  const { read } = params;
  const page = await queries.pageReaders(ctx.db, { ...sent, ...audienceFrom(sent) }, { scope, read, current, size });
  return { ...page, current, size };
};

export const withdraw: Handler<typeof broadcastApi.withdraw> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const { title, audience, receivers, readers } = await getSent(ctx, id);
    if (!(await queries.withdraw(ctx.db, id, ctx.now))) return null;
    await queries.newVersion(ctx.db);
    await record(ctx, {
      action: 'message.withdrawn',
      target: `message:${id}`,
      summary: title,
      before: { audience, receivers, readers },
    });
    return null;
  });

/** Out of scope is the same as missing. */
async function getSent(ctx: Ctx<User>, id: string) {
  const sent = await queries.findBroadcast(ctx.db, await scopeOf(ctx), id);
  if (!sent) throw new AppError('messageNotFound');
  return sent;
}
