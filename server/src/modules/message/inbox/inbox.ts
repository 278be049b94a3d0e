import { MessageKind } from '@ganlin/contract/message/kinds';
import type { messageApi } from '@ganlin/contract/message/message';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { getMembership } from '../../iam/index.ts';
import * as queries from '../model/queries.ts';

/** The sender shown for messages that no user sent. */
const SYSTEM = '系统';

export const paging: Handler<typeof messageApi.paging> = async (ctx, { current, size, params }) => {
  const owner = await ownerOf(ctx);
  const { records, total } = await queries.pageInbox(ctx.db, { owner, filter: params, current, size });
  return { records: records.map(shown), total, current, size };
};

export const countUnread: Handler<typeof messageApi.countUnread> = async (ctx) => {
  const owner = await ownerOf(ctx);
  return { count: (await queries.findUnread(ctx.db, owner)) ?? (await queries.countUnread(ctx.db, owner)) };
};

export const detailForRead: Handler<typeof messageApi.detailForRead> = async (ctx, { id }) => {
  const owner = await ownerOf(ctx);
  return transaction(ctx, async (ctx) => {
    const message = (await openDirect(ctx, id)) ?? (await openBroadcast(ctx, owner, id));
    if (!message) throw new AppError('messageNotFound');
    return { ...shown({ sender: '', ...message, read: true }), content: message.content, link: message.link };
  });
};

export const markRead: Handler<typeof messageApi.markRead> = async (ctx, { ids }) => {
  const owner = await ownerOf(ctx);
  return transaction(ctx, async ({ db, now, user }) => {
    const direct = await queries.readDirect(db, { userId: user.id, ids, now });
    return { count: direct + (await queries.readBroadcasts(db, { owner, ids, now })) };
  });
};

export const userDelete: Handler<typeof messageApi.userDelete> = async (ctx, { ids }) => {
  const owner = await ownerOf(ctx);
  return transaction(ctx, async ({ db, now, user }) => {
    const direct = await queries.deleteDirect(db, user.id, ids);
    return { count: direct + (await queries.deleteBroadcasts(db, { owner, ids, now })) };
  });
};

async function ownerOf({ db, user }: Ctx<User>): Promise<queries.Owner> {
  return { userId: user.id, membership: await getMembership(db, user.id) };
}

async function openDirect({ db, now, user }: Ctx<User>, id: string) {
  await queries.readDirect(db, { userId: user.id, ids: [id], now });
  return queries.findDirect(db, user.id, id);
}

async function openBroadcast({ db, now }: Ctx<User>, owner: queries.Owner, id: string) {
  await queries.readBroadcasts(db, { owner, ids: [id], now });
  const found = await queries.findBroadcast(db, owner, id);
  return found && { ...found, link: '' };
}

function shown<Row extends Pick<queries.InboxRow, 'kind' | 'sender'>>(row: Row) {
  // The column's check constraint allows nothing else.
  return { ...row, kind: row.kind as MessageKind, sender: row.sender || SYSTEM };
}
