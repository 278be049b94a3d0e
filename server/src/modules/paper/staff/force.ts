import { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { papersApi } from '@ganlin/contract/paper/papers';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { recordAll } from '../../audit/index.ts';
import { listExams } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { addMinutes, holdWithin, storeCollectReason, type RunningPaper } from './force.queries.ts';
import { emitMoved } from './moved.ts';
import { changedBy, lockWithin } from './reopen.queries.ts';
import { closeHeld } from '../hand-in/hand-in.ts';

export const forceHandIn: Handler<typeof papersApi.forceHandIn> = async (ctx, { paperIds, reason }) => {
  const scope = await scopeOf(ctx);
  return transaction(ctx, async (ctx) => {
    const papers = await holdWithin(ctx.db, scope, paperIds);
    const change = { by: HandInBy.staff, ip: ctx.origin.ip, reason, actorId: ctx.user.id };
    if (papers.length > 0) await storeCollectReason(ctx.db, papers, reason);
    const { length: count } = papers.length > 0 ? await closeHeld(ctx, papers, change) : [];
    await emitMoved(ctx, papers);
    await recordEach(ctx, papers, { action: 'paper.forced', text: reason });
    return { count };
  });
};

export const extend: Handler<typeof papersApi.extend> = async (ctx, { id, paperIds, reason, minutes }) => {
  const scope = await scopeOf(ctx);
  return transaction(ctx, async (ctx) => {
    const locked = await lockWithin(ctx.db, scope, paperIds);
    // Also those that have been handed in since the first call.
    const done = await changedBy(
      ctx.db,
      id,
      locked.map((paper) => paper.id),
    );
    const papers = locked.filter((paper) => paper.state === PaperState.inExam && !done.has(paper.id));
    const text = `延长 ${minutes} 分钟：${reason}`;
    const change = { requestId: id, minutes, text, ip: ctx.origin.ip, actorId: ctx.user.id };
    if (papers.length > 0) await addMinutes(ctx.db, papers, change);
    await emitMoved(ctx, papers);
    await recordEach(ctx, papers, { action: 'paper.extended', text });
    return { count: done.size + papers.length };
  });
};

/** One audit entry for each paper. */
export async function recordEach(
  ctx: Ctx<User>,
  papers: readonly RunningPaper[],
  { action, text }: { action: AuditAction; text: string },
): Promise<void> {
  const exams = await listExams(ctx, [...new Set(papers.map(({ examId }) => examId))]);
  const notes = papers.map(({ id, examId, userId, realName }) => {
    const summary = `${exams.get(examId)?.title ?? ''}，${realName}：${text}`;
    // The examinee: when they delete their account, the log erases the name.
    return { action, target: `paper:${id}`, examId, summary, after: { userId, realName } };
  });
  await recordAll(ctx, notes);
}
