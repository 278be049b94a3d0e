import type { clauseApi } from '@ganlin/contract/question/clause/clause';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { findClauses } from '../../content/index.ts';
import { findQuestion } from '../model/question.queries.ts';
import { holdItems } from '../model/write.queries.ts';
import { refuseWithheldQuestions } from '../usage/withheld.ts';
import { confirmClauses, staffClauses } from './cite.ts';
import { copyReviewSince } from './clause.queries.ts';
import { refreshDrawn } from './drawn.ts';

const FOUND = 30;

export const find: Handler<typeof clauseApi.find> = (ctx, { keyword }) => findClauses(ctx, keyword, FOUND);

export const review: Handler<typeof clauseApi.review> = async (ctx, { id }) => {
  const found = await findQuestion(ctx.db, id);
  if (!found) throw new AppError('questionNotFound');
  await refuseWithheldQuestions(ctx, [id]);
  return { since: found.reviewSince, clauses: await staffClauses(ctx, id) };
};

const CODES_SAID = 20;

/** All or none; questions that no longer wait stay unchanged. */
export const confirm: Handler<typeof clauseApi.confirm> = (outer, { items: given }) =>
  transaction(outer, async (ctx) => {
    const since = new Map(given.map((one) => [one.id, one.since]));
    const items = await holdItems(ctx.db, [...since.keys()]);
    if (items.length < since.size) throw new AppError('questionNotFound');
    const waiting = items.filter(({ reviewSince }) => reviewSince !== null);
    if (waiting.length === 0) return { count: 0 };
    await confirmClauses(
      ctx,
      waiting.map(({ id, code }) => ({ id, code, since: since.get(id) ?? ctx.now })),
    );
    const ids = waiting.map(({ id }) => id);
    await copyReviewSince(ctx.db, ids);
    await refreshDrawn(ctx, ids);
    const codes = waiting.map(({ code }) => code);
    await record(ctx, {
      action: 'question.clausesConfirmed',
      ...(ids.length === 1 ? { target: `question:${ids[0]}` } : {}),
      summary: `${codes.length} 题：${codes.slice(0, CODES_SAID).join('、')}${codes.length > CODES_SAID ? ' 等' : ''}`,
      after: { count: ids.length, ids },
    });
    return { count: ids.length };
  });
