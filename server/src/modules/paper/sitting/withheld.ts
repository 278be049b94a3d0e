import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Withholding } from '../../../platform/module/withheld.ts';
import { drawnRepos, findExam, formQuestions } from '../../exam/index.ts';
import { refuseWithheldQuestions, reposHolding } from '../../question/index.ts';
import { findSitting, listSitting } from './withheld.queries.ts';

/**
 * A user sitting an exam sees nothing of the banks it draws from, nor of any other bank that contains a question of
 * their paper: the text is the same there, with the key next to it.
 */
export const withheldBySitting: Withholding = {
  fromUser: async (ctx, userId) => {
    const sitting = await findSitting(ctx.reservedPool, userId);
    const exam = sitting && (await findExam(ctx, sitting.examId));
    if (!exam) return null;
    const questionIds = (await formQuestions(ctx, sitting.formId)).map(({ questionId }) => questionId);
    const repoIds = [...drawnRepos(exam.composition), ...(await reposHolding(ctx.db, questionIds))];
    return { because: exam.title, repoIds: new Set(repoIds), questionIds: new Set(questionIds) };
  },
  usersAmong: ({ reservedPool }, userIds) => listSitting(reservedPool, userIds),
};

/**
 * A user answering these questions now sees neither other users' results on them nor an earlier attempt of their own.
 */
export async function refuseWithheldPaper(ctx: Ctx<User>, { formId }: { readonly formId: string }): Promise<void> {
  const questions = await formQuestions(ctx, formId);
  await refuseWithheldQuestions(
    ctx,
    questions.map(({ questionId }) => questionId),
  );
}
