import { HandInBy, PaperState } from '@ganlin/contract/exam/kinds';
import type { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import type { Receipt } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findExam } from '../../exam/index.ts';
import { isBlank } from '../../practice/index.ts';
import { receiptOf } from '../hand-in/receipt.ts';
import { REHEARSAL_CENTI, rehearsalBody, rehearsalBodyHash, rehearsalTypes } from './rehearsal-body.ts';
import * as queries from './rehearsal.queries.ts';
import type { Rehearsal } from './rehearsal.queries.ts';
import { fittingItems, isOverdue, mayOpen, mergeAnswers, type SentItem } from './rehearsal.rules.ts';

export const open: Handler<typeof rehearsalApi.open> = (outer, { paperId, writer, takeOver }) =>
  transaction(outer, async (ctx) => {
    const held = await closeIfOverdue(ctx, paperId);
    const exam = await findExam(ctx, held.examId);
    if (!exam) throw new AppError('paperNotFound');
    const receipt = receiptIn(held);
    const epoch = held.writer === writer ? held.epoch : held.epoch + 1;
    if (!receipt) {
      if (!mayOpen(held, { writer, takeOver }, ctx.now)) throw new AppError('paperOpenElsewhere');
      await queries.storeLease(ctx.db, { id: paperId, writer, epoch, activeAt: ctx.now });
    }
    return {
      paperId,
      examId: exam.id,
      // In the bar of the page, which never scrolls away.
      examTitle: `试考：${exam.title}`,
      epoch,
      ...clockOf(held, ctx.now),
      totalMs: held.deadlineAt.getTime() - held.startedAt.getTime(),
      earliestHandInMs: 0,
      // Shown as the exam will be; a rehearsal may always go back.
      layout: exam.layout,
      forwardOnly: false,
      totalScore: REHEARSAL_CENTI,
      bodyHash: receipt ? '' : rehearsalBodyHash,
      // Nothing of a rehearsal is fetched before its start.
      bodyKey: '',
      // Nothing of a rehearsal is worth handing over.
      fileKey: '',
      arrangement: { questions: receipt ? [] : [...rehearsalTypes.keys()], options: {} },
      media: {},
      answers: receipt ? [] : answersOf(held),
      receipt,
    };
  });

export const body: Handler<typeof rehearsalApi.body> = async (ctx, { paperId }) => {
  await getRehearsal(ctx, paperId);
  return { contentType: 'application/json; charset=utf-8', body: rehearsalBody };
};

export const save: Handler<typeof rehearsalApi.save> = (outer, { paperId, epoch, items }) =>
  transaction(outer, async (ctx) => {
    const held = await closeIfOverdue(ctx, paperId);
    if (held.handedInAt !== null) throw new AppError('paperHandedIn');
    const saved = await store(ctx, held, { epoch, items });
    return { ...clockOf(held, ctx.now), saved: saved.map(({ ordinal, seq }) => ({ ordinal, seq })) };
  });

export const clock: Handler<typeof rehearsalApi.clock> = async (ctx, { paperId, epoch }) => {
  const found = await getRehearsal(ctx, paperId);
  return { ...clockOf(found, ctx.now), voidReason: null, takenOver: epoch !== found.epoch };
};

export const handIn: Handler<typeof rehearsalApi.handIn> = (outer, { paperId, epoch, items }) =>
  transaction(outer, async (ctx) => {
    const held = await closeIfOverdue(ctx, paperId);
    const earlier = receiptIn(held);
    if (earlier) return earlier;
    await store(ctx, held, { epoch, items });
    const receipt = receiptIn(
      await queries.handInRehearsal(ctx.db, { id: paperId, at: ctx.now, by: HandInBy.examinee }),
    );
    if (!receipt) throw new Error('a rehearsal that was handed in has no receipt');
    return receipt;
  });

/** Locks the user's rehearsal. Nothing hands it in at its deadline: whoever comes next does. */
export async function closeIfOverdue(ctx: Ctx<User>, id: string): Promise<Rehearsal> {
  const held = await queries.lockRehearsal(ctx.db, { userId: ctx.user.id, id });
  if (!held) throw new AppError('paperNotFound');
  if (held.handedInAt !== null || !isOverdue(held.deadlineAt, ctx.now)) return held;
  return queries.handInRehearsal(ctx.db, { id, at: held.deadlineAt, by: HandInBy.clock });
}

export const leftMsOf = ({ deadlineAt }: Rehearsal, now: Date): number =>
  Math.max(0, deadlineAt.getTime() - now.getTime());

interface Sent {
  readonly epoch: number;
  readonly items: readonly SentItem[];
}

/** Stores what fits its question, and returns it. */
async function store(ctx: Ctx<User>, held: Rehearsal, { epoch, items }: Sent): Promise<SentItem[]> {
  if (epoch !== held.epoch) throw new AppError('paperTakenOver');
  const fitting = fittingItems(rehearsalTypes, items);
  const answers = mergeAnswers(held.answers, fitting, (answer) => !isBlank(answer));
  await queries.storeAnswers(ctx.db, { id: held.id, answers, activeAt: ctx.now });
  return fitting;
}

async function getRehearsal(ctx: Ctx<User>, id: string): Promise<Rehearsal> {
  const found = await queries.findRehearsal(ctx.db, { userId: ctx.user.id, id });
  if (!found) throw new AppError('paperNotFound');
  return found;
}

function clockOf(rehearsal: Rehearsal, now: Date): { leftMs: number; state: PaperState } {
  const isDone = rehearsal.handedInAt !== null || isOverdue(rehearsal.deadlineAt, now);
  if (isDone) return { leftMs: 0, state: PaperState.finished };
  return { leftMs: leftMsOf(rehearsal, now), state: PaperState.inExam };
}

const answersOf = ({ answers }: Rehearsal) =>
  Object.entries(answers).map(([ordinal, { seq, answer, flagged, spentMs }]) => ({
    ordinal: Number(ordinal),
    seq,
    answer,
    flagged,
    spentMs,
  }));

const receiptIn = (rehearsal: Rehearsal): Receipt | null =>
  receiptOf({
    ...rehearsal,
    collectReason: null,
    answered: rehearsal.answered ?? 0,
    questions: rehearsalTypes.length,
  });
