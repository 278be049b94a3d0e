import { appealStateLabels } from '@ganlin/contract/appeal/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { record } from '../../audit/index.ts';
import { notify } from '../../message/index.ts';
import { storeAnswer, type Answered, type AppealRow } from './appeal.queries.ts';

/** Stores the answer to a locked appeal, audits it and notifies the examinee. */
export async function finishAppeal(
  ctx: Ctx,
  { id, examId, userId, paperId, ordinal }: AppealRow,
  { examTitle, ...answered }: Answered & { readonly examTitle: string },
): Promise<void> {
  await storeAnswer(ctx.db, id, answered);
  const outcome = appealStateLabels[answered.state];
  await notify(ctx, {
    userIds: [userId],
    template: 'appealAnswered',
    values: { title: examTitle, question: String(ordinal), outcome, reply: answered.reply },
    link: `/web/exam/result/${paperId}`,
    once: `appeal:${id}`,
  });
  // Last: from here to the commit nobody else can append to the exam's chain.
  await record(ctx, {
    action: 'appeal.answered',
    target: `appeal:${id}`,
    examId,
    summary: `${examTitle}：第 ${ordinal} 题，${outcome}`,
    after: { outcome, reply: answered.reply, beforeCenti: answered.beforeCenti, afterCenti: answered.afterCenti },
  });
}
