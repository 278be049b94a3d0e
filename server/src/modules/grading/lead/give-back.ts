import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { areScoresOut } from '../../paper/index.ts';
import { examInScope } from './exam-in-scope.ts';
import * as queries from './give-back.queries.ts';
import { listGraders } from './lead.queries.ts';

export const giveBack: Handler<typeof gradingLeadApi.giveBack> = (ctx, { id, examId, userId, questionId, reason }) =>
  transaction(ctx, async (ctx) => {
    const exam = await examInScope(ctx, examId);
    const graders = await listGraders(ctx.db, examId);
    if (!graders.some((grader) => grader.userId === userId)) throw new AppError('graderNotFound');
    const earlier = await queries.lockGivenBack(ctx.db, { examId, id });
    if (earlier) {
      if (earlier.examId !== examId || earlier.graderId !== userId) throw new AppError('graderNotFound');
      return { answers: earlier.answers };
    }
    const areOut = await areScoresOut(ctx, examId);
    const answers = await queries.giveBack(ctx.db, {
      examId,
      graderId: userId,
      questionId,
      reason,
      unfinished: areOut,
    });
    if (answers === 0 && areOut) throw new AppError('markSealed');
    const own = { leaderId: ctx.user.id, givenBackAt: ctx.now };
    await queries.insertGiveBack(ctx.db, { id, examId, graderId: userId, questionId, reason, answers, ...own });
    const nameOf = await namesWithin(ctx, [userId]);
    await record(ctx, {
      action: 'grading.givenBack',
      target: `exam:${examId}`,
      examId,
      summary: `${exam.title}：退回${nameOf(userId)}评的 ${answers} 份作答，${reason}`,
      after: { id, graderId: userId, questionId, answers, reason },
    });
    return { answers };
  });
