import { Id } from '@ganlin/contract/core/id';
import type { Data, Parsed } from '@ganlin/contract/core/endpoint';
import type { papersApi } from '@ganlin/contract/paper/papers';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf, type Scope } from '../../iam/index.ts';
import { recordEach } from './force.ts';
import * as queries from './reopen.queries.ts';
import { whichReopen } from './reopen.rules.ts';

/** Papers are being answered again; whatever was derived from their last hand-in no longer holds. */
export const papersReopened = defineEvent(
  'paper.reopened',
  z.object({ papers: z.array(z.object({ userId: Id, paperId: Id, examId: Id, round: z.int() })) }),
);

type Reply = Data<typeof papersApi.reopen>;

/** How often an examinee may start another exam between check and update. */
const MAX_TRIES = 5;

export const reopen: Handler<typeof papersApi.reopen> = async (ctx, input) => {
  const scope = await scopeOf(ctx);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const reply = await tryToReopen(ctx, scope, input).catch(whenStarted);
    if (reply) return reply;
  }
  throw new AppError('examBusy');
};

/** The database allows a user one paper in progress; the next try sees which they have. */
function whenStarted(error: unknown): undefined {
  if (!isTaken(error, 'paper_paper_running_key')) throw error;
}

function tryToReopen(
  ctx: Ctx<User>,
  scope: Scope,
  { id, paperIds, reason, minutes }: Parsed<typeof papersApi.reopen>,
): Promise<Reply> {
  return transaction(ctx, async (ctx) => {
    const locked = await queries.lockWithin(ctx.db, scope, paperIds);
    const done = await queries.changedBy(
      ctx.db,
      id,
      locked.map((paper) => paper.id),
    );
    const left = locked.filter((paper) => !done.has(paper.id));
    const papers = whichReopen(left, {
      sitting: await queries.usersSitting(
        ctx.db,
        left.map(({ userId }) => userId),
      ),
      complete: await queries.withAllSaves(ctx.db, left),
    });
    const text = `重新开放 ${minutes} 分钟：${reason}`;
    const change = { requestId: id, minutes, reason, text, ip: ctx.origin.ip, actorId: ctx.user.id };
    const reopened = papers.reopen.length > 0 ? await queries.reopenPapers(ctx.db, papers.reopen, change) : [];
    if (reopened.length !== papers.reopen.length) throw new Error('a locked paper was not reopened');
    if (reopened.length > 0) await emit(ctx, papersReopened, { papers: reopened });
    await recordEach(ctx, papers.reopen, { action: 'paper.reopened', text });
    return {
      count: done.size + reopened.length,
      refused: papers.refused.map(({ paper, reason }) => ({ paperId: paper.id, realName: paper.realName, reason })),
    };
  });
}
