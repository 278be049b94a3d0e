import type { Parsed } from '@ganlin/contract/core/endpoint';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { EventDoubt } from '@ganlin/contract/invigilation/kinds';
import type { watchApi } from '@ganlin/contract/invigilation/watch';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { findExam } from '../../exam/index.ts';
import { findOwnPaper } from '../../paper/index.ts';
import { consequencesOf, countEvents } from '../model/breach.rules.ts';
import { isAnyMissing, newEvents } from '../model/chain.rules.ts';
import { isClosed, momentOf } from '../model/moment.rules.ts';
import { verifierOf } from '../model/opening-key.ts';
import { messagesOf } from '../model/paper.queries.ts';
import { stirBoards } from '../model/stir.ts';
import * as queries from './watch.queries.ts';

type Input = Parsed<typeof watchApi.report>;

export const report: Handler<typeof watchApi.report> = async (ctx, input) => {
  const { paperId, epoch, events, noticed, visible, answered, ordinal } = input;
  if (events.length > 0) await storeEvents(ctx, input);
  const beat = { userId: ctx.user.id, paperId, epoch, visible, answered, ordinal };
  const reported = await queries.storeBeat(ctx.db, beat);
  if (!reported) throw new AppError('paperNotFound');
  const { messages, last, ...standing } = reported;
  if (isAnyMissing({ noticed, last, sent: events.length })) {
    const examId = await queries.addDoubt(ctx.db, paperId, EventDoubt.missing);
    if (examId !== undefined) stirBoards(ctx, examId);
  }
  return { ...standing, messages: messagesOf(messages), acked: last };
};

function storeEvents(outer: Ctx<User>, { paperId, epoch, events }: Input): Promise<void> {
  const opening = { userId: outer.user.id, paperId, epoch };
  return transaction(outer, async (ctx) => {
    const held = await queries.holdOpening(ctx.db, opening);
    const paper = held && (await findOwnPaper(ctx.db, ctx.user.id, paperId));
    const exam = paper && (await findExam(ctx, paper.examId));
    if (!exam) throw new AppError('paperNotFound');
    if (isClosed(paper.handedInAt, held.now)) throw new AppError('reportsClosed');
    const stored = await queries.listRelated(ctx.db, opening, events);
    const isSigned = verifierOf(ctx.config, opening);
    const { added, doubts } = newEvents({ stored, sent: events, isSigned });
    const isNewDoubt = doubts.some((doubt) => !held.doubts.includes(doubt));
    if (added.length === 0 && !isNewDoubt) return;
    const counting = stored.filter(({ counted }) => counted);
    const counted = countEvents(exam.integrity, counting, added);
    const breaches = counted.filter((event) => event.counted).length;
    const isSitting = paper.state === PaperState.inExam;
    const standing = { breaches: held.breaches + breaches, added: breaches, isSitting };
    const rows = counted.map((event) => ({ ...event, id: newId(), at: momentOf(event.sinceMs, held) }));
    const where = { ...opening, examId: exam.id, receivedAt: held.now };
    if (rows.length > 0) await queries.insertEvents(ctx.db, where, rows);
    const consequences = consequencesOf(exam.integrity, standing);
    const { round } = paper;
    await queries.storeConsequence(ctx.db, paperId, { added: breaches, doubts, round, ...consequences });
    stirBoards(ctx, exam.id);
  });
}
