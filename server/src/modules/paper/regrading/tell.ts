import type { Ctx } from '../../../platform/ctx.ts';
import { findExam } from '../../exam/index.ts';
import { notifyEach } from '../../message/index.ts';
import { visibleOf } from '../results/release.ts';
import { listSeen } from './papers.queries.ts';

interface Regraded {
  readonly regradeId: string;
  readonly examId: string;
  readonly reason: string;
  readonly papers: readonly {
    readonly userId: string;
    readonly paperId: string;
    readonly scoreBefore: number;
    readonly score: number;
  }[];
}

/** Tells examinees whose score has changed, unless they have not been told any score yet. */
export async function tellRegraded(ctx: Ctx<null>, { regradeId, examId, reason, papers }: Regraded): Promise<void> {
  const exam = await findExam(ctx, examId);
  if (!exam) return;
  const changed = papers.filter(({ scoreBefore, score }) => scoreBefore !== score);
  const seen = new Map((await listSeen(ctx.db, changed)).map((paper) => [paper.paperId, paper]));
  const notices = changed.flatMap(({ userId, paperId, scoreBefore, score }) => {
    const paper = seen.get(paperId);
    if (!paper || !visibleOf(exam, paper, exam.readAt).score) return [];
    const values = { title: exam.title, before: `${scoreBefore / 100}`, after: `${score / 100}`, reason };
    return [{ userId, values, link: `/web/exam/result/${paperId}`, once: `${regradeId}:${paperId}` }];
  });
  await notifyEach(ctx, 'examRegraded', notices);
}
