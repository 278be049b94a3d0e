import { setTimeout as pause } from 'node:timers/promises';
import { HandInBy, handInByLabels, PaperState } from '@ganlin/contract/exam/kinds';
import type { Receipt, sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { findExam } from '../exam/index.ts';
import { closePapers, findHandedIn, holdPaper, type HandedIn, type Held, type Spent } from './hand-in.queries.ts';
import { keepAnswers, type Kept } from './keep.ts';
import { paceOf } from './pace.ts';
import { receiptOf } from './receipt.ts';
import { SaveVerdict } from './save.queries.ts';

export const handIn: Handler<typeof sittingApi.handIn> = async (ctx, { paperId, epoch, items }) => {
  const own = { userId: ctx.user.id, paperId };
  const found = await findHandedIn(ctx.lane, own);
  const exam = found && (await findExam(ctx, found.examId));
  if (!found || !exam) throw new AppError('paperNotFound');
  const earlier = receiptOf(found);
  if (earlier) return earlier;
  const isEarly = isTooEarly(found, exam.earliestMinutes);
  if (items.length > 0) {
    // What comes with a hand-in need not wait for its turn; but then it has to be one.
    const kept = await keepWhenFree(ctx, { paperId, epoch, items, isFinal: !isEarly });
    refuseUnlessOurs(kept);
    if (kept.verdict === SaveVerdict.tooFast && !isEarly) throw new AppError('savesTooFast');
  }
  if (isEarly) throw new AppError('handInTooEarly', { minutes: String(exam.earliestMinutes) });
  const [closed] = await transaction({ ...ctx, db: ctx.reserved }, async (ctx) => {
    const paper = await holdPaper(ctx.db, own);
    if (!paper) throw new AppError('paperNotFound');
    if (paper.state !== PaperState.inExam) return [];
    if (epoch !== paper.epoch) throw new AppError('paperTakenOver');
    // What arrives behind the grace is too late to be a deed of theirs: the clock has handed in.
    const by = paper.isPastGrace ? HandInBy.clock : HandInBy.examinee;
    return closeHeld(ctx, [paper], { by, ip: ctx.origin.ip });
  });
  paceOf(ctx).forget(ctx.user.id);
  return (closed && receiptOf(closed)) ?? storedReceipt(ctx, paperId);
};

const WAIT_MS = 50;
const MOST_WAITS = 40;

/** Somebody else who holds the paper, as another call of the same hand-in, is waited for: these are the last answers. */
async function keepWhenFree(ctx: Ctx<User>, sent: Parameters<typeof keepAnswers>[1]): Promise<Kept> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const kept = await keepAnswers(ctx, sent);
    if (kept.verdict !== SaveVerdict.busy) return kept;
    await pause(WAIT_MS);
  }
  throw new AppError('examBusy');
}

/** How a paper is closed, and by whom. */
interface Deed {
  readonly by: HandInBy;
  readonly ip?: string;
  readonly reason?: string;
  readonly actorId?: string;
}

/** Hands in papers that are held and under way, and tells which. Grading comes after the commit, and from elsewhere. */
export async function closeHeld(
  { db }: Pick<Ctx<unknown>, 'db'>,
  papers: readonly Pick<Held, 'userId' | 'id'>[],
  { by, ip = '', reason = '', actorId }: Deed,
): Promise<HandedIn[]> {
  const text = [handInByLabels[by], reason].filter((part) => part !== '').join('：');
  return closePapers(db, papers, { by, text, ip, actorId: actorId ?? null });
}

/** Whoever asks, and whenever, gets what is stored. */
async function storedReceipt(ctx: Ctx<User>, paperId: string): Promise<Receipt> {
  const stored = await findHandedIn(ctx.lane, { userId: ctx.user.id, paperId });
  const receipt = stored && receiptOf(stored);
  if (!receipt) throw new Error('a paper was handed in and is not');
  return receipt;
}

/** What came along is kept before the paper closes; what came too late for that stays outside. */
function refuseUnlessOurs({ verdict }: Kept): void {
  if (verdict === SaveVerdict.notFound) throw new AppError('paperNotFound');
  if (verdict === SaveVerdict.takenOver) throw new AppError('paperTakenOver');
}

function isTooEarly({ spentMs, isOver }: Spent, earliestMinutes: number): boolean {
  return !isOver && spentMs < earliestMinutes * 60_000;
}
