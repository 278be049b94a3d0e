import { MessageKind } from '@ganlin/contract/message/kinds';
import type { BroadcastForm, broadcastApi } from '@ganlin/contract/message/message';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { startTask } from '../../../platform/jobs/task.ts';
import { record } from '../../audit/index.ts';
import { nameAudience, audienceInScope, scopeOf, searchPeople } from '../../iam/index.ts';
import { audienceColumns, plainAudience } from './audience.rules.ts';
import * as queries from './broadcast.queries.ts';
import { textTask } from './text-task.ts';

interface Sent {
  readonly receivers: number;
  readonly taskId: string | null;
}

/** Sends once, however often it is called with the same id. */
export const send: Handler<typeof broadcastApi.send> = async (ctx, { id, form }) => {
  await scopeOf(ctx);
  return (
    (await findOwn(ctx, id)) ??
    // A second call returns what the first has sent.
    (await transaction(ctx, (ctx) => write(ctx, id, form))) ??
    (await getOwn(ctx, id))
  );
};

/** How many users a message to this audience would reach now. */
export const countReceivers: Handler<typeof broadcastApi.countReceivers> = async (ctx, { audience }) => {
  const plain = plainAudience(audience);
  const within = await audienceInScope(ctx, plain);
  return { receivers: await queries.countReceivers(ctx.db, plain, within) };
};

export const people: Handler<typeof broadcastApi.people> = (ctx, { keyword }) => searchPeople(ctx, keyword);

/** Returns nothing if another call with this id was first. */
async function write(ctx: Ctx<User>, id: string, form: z.output<typeof BroadcastForm>): Promise<Sent | undefined> {
  const { title, content, sms } = form;
  const audience = plainAudience(form.audience);
  const within = await audienceInScope(ctx, audience);
  // A message keeps its sender's scope, for users who join later, without the limit of a frame.
  if (within.onlyRegions) throw new AppError('notInFrame');
  const receivers = await queries.countReceivers(ctx.db, audience, within);
  if (receivers === 0) throw new AppError('messageNobody');
  const audienceLabel = await nameAudience(ctx, audience);
  const row = {
    id,
    sender: ctx.user.realName,
    kind: MessageKind.notice,
    title,
    content,
    ...audienceColumns(audience, within),
    audienceLabel,
    receivers,
    sentAt: ctx.now,
  };
  const isFirst = await queries.insertBroadcast(ctx.db, row, audience.userIds);
  if (!isFirst) return undefined;
  await queries.newVersion(ctx.db);
  await record(ctx, {
    action: 'message.sent',
    target: `message:${id}`,
    summary: title,
    after: { title, content, audience: audienceLabel, receivers, withSms: sms },
  });
  return { receivers, taskId: sms ? await startTexts(ctx, id, title) : null };
}

async function startTexts(ctx: Ctx<User>, id: string, title: string): Promise<string> {
  const taskId = await startTask(ctx, textTask, { title: `发送短信：${title}`, input: { broadcastId: id } });
  await queries.updateBroadcast(ctx.db, id, { textTaskId: taskId });
  return taskId;
}

async function findOwn(ctx: Ctx<User>, id: string): Promise<Sent | undefined> {
  const sent = await queries.findSent(ctx.db, id);
  if (sent && sent.senderId !== ctx.user.id) throw new AppError('messageNotFound');
  return sent && { receivers: sent.receivers, taskId: sent.taskId };
}

async function getOwn(ctx: Ctx<User>, id: string): Promise<Sent> {
  const sent = await findOwn(ctx, id);
  if (!sent) throw new AppError('messageNotFound');
  return sent;
}
