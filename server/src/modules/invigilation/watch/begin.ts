import type { watchApi } from '@ganlin/contract/invigilation/watch';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findExam } from '../../exam/index.ts';
import { findOwnPaper, mayTakePictures } from '../../paper/index.ts';
import { keyOfOpening } from '../model/opening-key.ts';
import { messagesOf } from '../model/paper.queries.ts';
import { stirBoards } from '../model/stir.ts';
import { beginOpening } from './watch.queries.ts';

export const begin: Handler<typeof watchApi.begin> = async (ctx, { paperId, epoch }) => {
  const { id: userId, realName, userName } = ctx.user;
  const paper = await findOwnPaper(ctx.db, userId, paperId);
  const exam = paper && (await findExam(ctx, paper.examId));
  if (!exam) throw new AppError('paperNotFound');
  // Only the page that has opened it last begins: the number of an opening to come would get its key in advance.
  if (paper.epoch !== epoch) throw new AppError('paperTakenOver');
  const { messages, isNew, ...begun } = await beginOpening(ctx.db, { userId, paperId, epoch, examId: exam.id });
  if (isNew) stirBoards(ctx, exam.id);
  const { ipRanges: _ipRanges, ...rules } = exam.integrity;
  return {
    ...begun,
    messages: messagesOf(messages),
    rules,
    takesSnapshots: rules.snapshotsPerHour !== null && (await mayTakePictures(ctx, { examId: exam.id, userId }, rules)),
    key: keyOfOpening(ctx.config, { paperId, epoch }),
    watermark: [realName, userName].filter(Boolean).join(' '),
  };
};
