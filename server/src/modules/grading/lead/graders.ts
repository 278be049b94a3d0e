import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { idsInScope, listHolders, pageHolders } from '../../iam/index.ts';

const MARKS = 'exam:grading:mark';

/** Graders must be in the caller's scope and have the right to mark: otherwise answers would wait for them for ever. */
export async function refuseUnfitGraders(
  ctx: Ctx<User>,
  graders: readonly { readonly userId: string }[],
): Promise<void> {
  const ids = [...new Set(graders.map(({ userId }) => userId))];
  const inScope = await idsInScope(ctx, ids);
  const active = await listHolders(ctx.db, MARKS, inScope);
  if (active.length < ids.length) throw new AppError('graderNotFound');
  const unable = active.filter(({ holds }) => !holds).map(({ realName }) => realName);
  if (unable.length > 0) throw new AppError('graderWithoutRight', { name: unable.join('、') });
}

interface Assigned {
  readonly userId: string;
  readonly questionId: string | null;
}

/** Whole papers have no graders of single questions, and nobody can mark twice what only one person marks. */
export function refuseUnfitPlan(
  { by, doublePercent }: { readonly by: 'question' | 'paper'; readonly doublePercent: number },
  graders: readonly Assigned[],
): void {
  if (by === 'paper' && graders.some(({ questionId }) => questionId !== null)) throw new AppError('gradersByQuestion');
  const lists = [...Map.groupBy(graders, ({ questionId }) => questionId).values()];
  if (doublePercent > 0 && (lists.length === 0 || lists.some((list) => list.length < 2))) {
    throw new AppError('tooFewForDouble');
  }
}

export const candidates: Handler<typeof gradingLeadApi.candidates> = async (ctx, { current, size, params }) => {
  const page = await pageHolders(ctx, MARKS, { text: params.keyword, current, size });
  return { ...page, current, size };
};
