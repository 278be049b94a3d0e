import { decisionLabels } from '@ganlin/contract/invigilation/kinds';
import type { boardApi } from '@ganlin/contract/invigilation/board';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { listExams } from '../../exam/index.ts';
import { namesWithin, scopeOf } from '../../iam/index.ts';
import { notifyEach } from '../../message/index.ts';
import { listPapersWithin, recordEach } from '../../paper/index.ts';
import { ActionKind, insertActions } from '../model/actions.queries.ts';
import { pushChanged, stirBoards } from '../model/stir.ts';
import * as queries from './review.queries.ts';

export const reviews: Handler<typeof boardApi.reviews> = async (ctx, { current, size, params }) => {
  const scope = await scopeOf(ctx);
  const { rows, total } = await queries.pageReviews(ctx.db, { ...params, scope }, { current, size });
  const ids = rows.map(({ id }) => id);
  const states = new Map((await listPapersWithin(ctx.db, scope, ids)).map(({ id, state }) => [id, state]));
  const exams = await listExams(ctx, [...new Set(rows.map(({ examId }) => examId))]);
  const nameOf = await namesWithin(
    ctx,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  const records = rows.flatMap(({ decidedBy, ...row }) => {
    const state = states.get(row.id);
    if (state === undefined) return [];
    const examTitle = exams.get(row.examId)?.title ?? '';
    return [{ ...row, state, examTitle, decidedBy: decidedBy === null ? '' : nameOf(decidedBy) }];
  });
  return { records, total, current, size };
};

export const decide: Handler<typeof boardApi.decide> = async (outer, { id, paperIds, reason, decision }) => {
  const scope = await scopeOf(outer);
  return transaction(outer, async (ctx) => {
    const marked = await queries.markedAmong(ctx.db, paperIds);
    const papers = (await listPapersWithin(ctx.db, scope, paperIds)).filter((paper) => marked.has(paper.id));
    const action = { id, kind: ActionKind.decided, decision, reason, actorId: ctx.user.id };
    const fresh = await insertActions(ctx.db, papers, action);
    const changed = papers.filter((paper) => fresh.has(paper.id));
    await queries.storeDecision(ctx.db, [...fresh], { decision, reason, actorId: ctx.user.id });
    const text = `${decisionLabels[decision]}：${reason}`;
    await recordEach(ctx, changed, { action: 'invigilation.reviewed', text });
    const exams = await listExams(ctx, [...new Set(changed.map(({ examId }) => examId))]);
    const notices = changed.map((paper) => ({
      userId: paper.userId,
      values: { title: exams.get(paper.examId)?.title ?? '', decision: decisionLabels[decision], reason },
      link: `/web/exam/result/${paper.id}`,
      once: `invigilation:${id}:${paper.id}`,
    }));
    await notifyEach(ctx, 'examReviewed', notices);
    pushChanged(ctx, changed);
    for (const examId of exams.keys()) stirBoards(ctx, examId);
    return { count: papers.length };
  });
};
