import type { clauseApi } from '@ganlin/contract/question/clause/clause';
import type { ClauseRef } from '@ganlin/contract/question/clause/cited';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { practisableAmong } from '../bank/open-repos.ts';
import { listOnLaw } from './clause.queries.ts';

/** Citations of one law that are looked at. */
const LIMIT = 20_000;
const MAX_CLAUSES = 500;

export const related: Handler<typeof clauseApi.related> = async (ctx, { articleId }) => {
  const all = await listOnLaw(ctx.db, articleId, LIMIT);
  const allowed = await practisableAmong(
    ctx,
    all.map(({ questionId }) => questionId),
    ctx.user?.id ?? null,
  );
  const shown = all.filter(({ questionId }) => allowed.has(questionId));
  const byAnchor = Map.groupBy(shown, ({ anchor }) => anchor);
  const clauses = [...byAnchor].map(([anchor, rows]) => ({
    anchor,
    label: rows[0]?.label ?? '',
    questions: rows.length,
  }));
  return { total: new Set(shown.map(({ questionId }) => questionId)).size, clauses: clauses.slice(0, MAX_CLAUSES) };
};

/** The questions on a clause, or on any clause of a law, that the user may practise. */
export async function practisableOnClause(
  ctx: Ctx<unknown>,
  { articleId, anchor }: { readonly articleId: string; readonly anchor?: ClauseRef['anchor'] | undefined },
  userId: string,
): Promise<{ ids: string[]; title: string; label: string }> {
  const all = (await listOnLaw(ctx.db, articleId, LIMIT)).filter(
    (row) => anchor === undefined || row.anchor === anchor,
  );
  const ids = [...new Set(all.map(({ questionId }) => questionId))];
  const allowed = await practisableAmong(ctx, ids, userId);
  const [first] = all;
  return {
    ids: ids.filter((id) => allowed.has(id)),
    title: first?.title ?? '',
    label: anchor === undefined ? '' : (first?.label ?? ''),
  };
}
