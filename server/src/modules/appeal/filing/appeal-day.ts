import type { DayItem } from '@ganlin/contract/portal/day';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { listExams } from '../../exam/index.ts';
import { listOpenOf } from '../model/appeal.queries.ts';

type AppealItem = Extract<DayItem, { kind: 'appeal' }>;

/** The user's papers with appeals that nobody has answered yet. */
export async function appealDay(ctx: Ctx<User>, { limit }: { readonly limit: number }): Promise<AppealItem[]> {
  const papers = await listOpenOf(ctx.db, ctx.user.id, limit);
  const exams = await listExams(
    ctx,
    papers.map(({ examId }) => examId),
  );
  return papers.flatMap(({ paperId, examId, count }) => {
    const exam = exams.get(examId);
    return exam ? [{ kind: 'appeal' as const, paperId, title: exam.title, count }] : [];
  });
}
