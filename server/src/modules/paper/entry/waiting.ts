import { addMinutes } from '@ganlin/contract/core/time';
import type { entryApi } from '@ganlin/contract/exam/entry';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { atTheDoor } from './start.ts';
import { storeWaiting } from './waiting.queries.ts';

/** Shows invigilators that the examinee is there. It decides nothing: who may start is checked at the start. */
export const wait: Handler<typeof entryApi.wait> = async (ctx, { examId }) => {
  const { exam, terms, facts } = await atTheDoor(ctx, examId);
  if (exam.state !== ExamState.published || !terms.inScope) throw new AppError('examNotFound');
  const isOpen = facts.now >= addMinutes(terms.startsAt, -exam.waitingMinutes) && facts.now < terms.endsAt;
  if (isOpen) await storeWaiting(ctx.db, { examId, userId: ctx.user.id });
  return null;
};
