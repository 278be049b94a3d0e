import { textInChina } from '@ganlin/contract/core/time';
import { messageKindLabels, type MessageKind } from '@ganlin/contract/message/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineOwnData } from '../../../platform/module/own-data.ts';
import { nameAudience } from '../../iam/index.ts';
import { audienceFrom } from '../broadcast/audience.rules.ts';
import { getBroadcast, updateBroadcast } from '../broadcast/broadcast.queries.ts';
import * as queries from './own-data.queries.ts';

const STEP = 1000;

export const ownMessages = defineOwnData({
  title: '消息',
  about: '发给您本人的消息，以及您看过的群发消息的摘要和阅读时间。',
  columns: [
    { title: '发送时间', width: 20, value: ({ sentAt }: queries.OwnMessage) => textInChina(sentAt) },
    // The column's check constraint allows nothing else.
    { title: '类型', width: 10, value: ({ kind }) => messageKindLabels[kind as MessageKind] },
    { title: '标题', width: 30, value: ({ title }) => title },
    { title: '内容', width: 60, value: ({ content }) => content },
    { title: '阅读时间', width: 20, value: ({ readAt }) => (readAt ? textInChina(readAt) : '') },
  ],
  rows: messages,
});

async function* messages(ctx: Ctx<null>, userId: string): AsyncGenerator<queries.OwnMessage[]> {
  for (let offset = 0; ; offset += STEP) {
    const found = await queries.pageOwn(ctx.db, userId, { limit: STEP, offset });
    yield found;
    if (found.length < STEP) return;
  }
}

/** Deletes messages to a user with their account; lists of receivers no longer contain their name. */
export function forgetAccount(ctx: Ctx<null>, { userId }: { readonly userId: string }): Promise<void> {
  return transaction(ctx, async (ctx) => {
    await queries.deleteOwn(ctx.db, userId);
    for (const id of await queries.listNaming(ctx.db, userId)) {
      const { audience } = audienceFrom(await getBroadcast(ctx.db, id));
      await updateBroadcast(ctx.db, id, { audienceLabel: await nameAudience(ctx, audience) });
    }
  });
}
