import { addDays } from '@ganlin/contract/core/time';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import { MAX_SNAPSHOTS, type pictureApi } from '@ganlin/contract/invigilation/pictures';
import { smallPicture } from '../../../kits/small-picture.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keepObject, putSealed } from '../../../platform/storage/sealed-object.ts';
import { findExam, type SittingExam } from '../../exam/index.ts';
import { findOwnPaper, mayTakePictures } from '../../paper/index.ts';
import { isClosed, momentOf } from '../model/moment.rules.ts';
import { stirBoards } from '../model/stir.ts';
import { holdOpening } from '../watch/watch.queries.ts';
import { sealKey } from './picture-key.ts';
import * as queries from './snapshot.queries.ts';

type Sent = Parsed<typeof pictureApi.snapshot>;

export const snapshot: Handler<typeof pictureApi.snapshot> = async (ctx, sent) => {
  const userId = ctx.user.id;
  const paper = await findOwnPaper(ctx.db, userId, sent.paperId);
  const exam = paper && (await findExam(ctx, paper.examId));
  if (!exam) throw new AppError('paperNotFound');
  if (await queries.isStored(ctx.db, { id: sent.id, userId })) return null;
  const isAgreed = await mayTakePictures(ctx, { examId: exam.id, userId }, exam.integrity);
  if (exam.integrity.snapshotsPerHour === null || !isAgreed) throw new AppError('snapshotsOff');
  if ((await queries.countOf(ctx.db, sent.paperId)) >= MAX_SNAPSHOTS) throw new AppError('picturesFull');
  const key = await putSealed(ctx, sent.id, await smallPicture(sent.picture));
  await store(ctx, exam, { sent, key });
  return null;
};

function store(
  outer: Ctx<User>,
  exam: SittingExam,
  { sent: { id, paperId, epoch, sinceMs }, key }: { readonly sent: Sent; readonly key: string },
): Promise<void> {
  return transaction(outer, async (ctx) => {
    const userId = ctx.user.id;
    const held = await holdOpening(ctx.db, { userId, paperId, epoch });
    const paper = held && (await findOwnPaper(ctx.db, userId, paperId));
    if (!paper) throw new AppError('paperNotFound');
    if (isClosed(paper.handedInAt, held.now)) throw new AppError('reportsClosed');
    if ((await queries.countOf(ctx.db, paperId)) >= MAX_SNAPSHOTS) throw new AppError('picturesFull');
    const row = { id, paperId, userId, examId: exam.id, keySealed: sealKey(ctx, id, key) };
    const times = { takenAt: momentOf(sinceMs, held), receivedAt: held.now };
    const deleteAfter = addDays(held.now, exam.integrity.pictureDays);
    if (await queries.insertSnapshot(ctx.db, { ...row, ...times, deleteAfter })) {
      await keepObject(ctx.db, key, deleteAfter);
      stirBoards(ctx, exam.id);
    } else if (!(await queries.isStored(ctx.db, { id, userId }))) throw new AppError('paperNotFound');
  });
}
