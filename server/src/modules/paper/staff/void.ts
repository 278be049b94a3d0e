import { Id } from '@ganlin/contract/core/id';
import type { Data, Parsed } from '@ganlin/contract/core/endpoint';
import type { papersApi, VoidRefusal } from '@ganlin/contract/paper/papers';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { catchUp } from '../grading/catch-up.ts';
import { papersGraded } from '../grading/grade.ts';
import { passedExams } from '../grading/passed.ts';
import { recordEach } from './force.ts';
import { changedBy, lockWithin, type HeldPaper } from './reopen.queries.ts';
import * as queries from './void.queries.ts';
import { refusesRestore, refusesVoid } from './void.rules.ts';

/**
 * Papers of an exam were voided and no longer count, or were restored. `passed`: whether their examinees have passed
 * the exam, by the attempt that counts, before and after it.
 */
export const papersVoided = defineEvent(
  'paper.voided',
  z.object({
    examId: Id,
    isVoid: z.boolean(),
    reason: z.string(),
    papers: z.array(z.object({ userId: Id, paperId: Id, passedBefore: z.boolean(), passed: z.boolean() })),
  }),
);

export const voidPapers: Handler<typeof papersApi.void> = (ctx, input) =>
  changeOnce(ctx, input, {
    isVoid: true,
    refusalOf: refusesVoid,
    write: async (ctx, papers, change) => {
      await queries.voidPapers(ctx.db, papers, change);
      await recordEach(ctx, papers, { action: 'paper.voided', text: change.reason });
    },
  });

export const restorePapers: Handler<typeof papersApi.restore> = (ctx, input) =>
  changeOnce(ctx, input, {
    isVoid: false,
    refusalOf: refusesRestore,
    write: async (ctx, papers, change) => {
      await queries.restorePapers(ctx.db, papers, change);
      // Nothing was announced or re-graded while they were void.
      const graded = await catchUp(
        ctx,
        papers.map(({ userId, id }) => ({ userId, paperId: id })),
      );
      if (graded.length > 0) await emit(ctx, papersGraded, { papers: graded });
      await recordEach(ctx, papers, { action: 'paper.restored', text: change.reason });
    },
  });

interface Action {
  readonly isVoid: boolean;
  readonly refusalOf: (paper: HeldPaper) => VoidRefusal | null;
  /** Of papers that are locked, and not yet changed by this call. */
  readonly write: (ctx: Ctx<User>, papers: readonly HeldPaper[], change: queries.Change) => Promise<void>;
}

async function changeOnce(
  outer: Ctx<User>,
  { id, paperIds, reason }: Parsed<typeof papersApi.void>,
  { isVoid, refusalOf, write }: Action,
): Promise<Data<typeof papersApi.void>> {
  const scope = await scopeOf(outer);
  return transaction(outer, async (ctx) => {
    const locked = await lockWithin(ctx.db, scope, paperIds);
    const done = await changedBy(
      ctx.db,
      id,
      locked.map((paper) => paper.id),
    );
    const left = locked.filter((paper) => !done.has(paper.id));
    const papers = left.filter((paper) => refusalOf(paper) === null);
    const refused = left.flatMap((paper) => {
      const reason = refusalOf(paper);
      return reason === null ? [] : [{ paperId: paper.id, realName: paper.realName, reason }];
    });
    if (papers.length > 0) {
      const passedBefore = await passedBy(ctx, papers);
      await write(ctx, papers, { requestId: id, reason, ip: ctx.origin.ip, actorId: ctx.user.id });
      const passed = await passedBy(ctx, papers);
      for (const [examId, own] of Map.groupBy(papers, (paper) => paper.examId)) {
        const told = own.map((paper) => ({
          userId: paper.userId,
          paperId: paper.id,
          passedBefore: passedBefore.get(paper.userId)?.has(examId) ?? false,
          passed: passed.get(paper.userId)?.has(examId) ?? false,
        }));
        await emit(ctx, papersVoided, { examId, isVoid, reason, papers: told });
      }
    }
    return { count: done.size + papers.length, refused };
  });
}

const passedBy = (ctx: Ctx<User>, papers: readonly HeldPaper[]) =>
  passedExams(ctx, {
    userIds: [...new Set(papers.map(({ userId }) => userId))],
    examIds: [...new Set(papers.map(({ examId }) => examId))],
  });
