import type { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { namesWithin, scopeOf } from '../../iam/index.ts';
import { listPapersWithin } from '../../paper/index.ts';
import * as queries from './record.queries.ts';

const MAX_EVENTS = 1_000;
const MAX_ACTIONS = 200;

export const record: Handler<typeof integrityApi.record> = async (ctx, { paperId }) => {
  const [paper] = await listPapersWithin(ctx.db, await scopeOf(ctx), [paperId]);
  if (!paper) throw new AppError('paperNotFound');
  const actions = await queries.listActions(ctx.db, paperId, MAX_ACTIONS);
  const messages = await queries.listMessages(ctx.db, paperId, MAX_ACTIONS);
  const nameOf = await namesWithin(
    ctx,
    [...actions, ...messages].map(({ actorId }) => actorId),
  );
  return {
    events: await queries.listIncidents(ctx.db, paperId, MAX_EVENTS),
    actions: actions.map(({ actorId, ...action }) => ({ ...action, actor: nameOf(actorId) })),
    messages: messages.map(({ actorId, ...message }) => ({ ...message, actor: nameOf(actorId) })),
  };
};
