import { setTimeout as pause } from 'node:timers/promises';
import { handInByLabels, type HandInBy } from '@ganlin/contract/exam/kinds';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isLockTimeout } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { closePapers, findHandedIn, handInOwn, type HandedIn } from './hand-in.queries.ts';
import { keepAnswers, type Stored } from '../sitting/keep.ts';
import { paceOf } from '../model/pace.ts';
import { receiptOf } from './receipt.ts';
import { SaveVerdict } from '../sitting/save.queries.ts';

export const handIn: Handler<typeof sittingApi.handIn> = async (ctx, { paperId, epoch, items }) => {
  const own = { userId: ctx.user.id, paperId };
  const found = await findHandedIn(ctx.reservedPool, own);
  if (!found || found.earliestMinutes === null) throw new AppError('paperNotFound');
  const earlier = receiptOf(found);
  if (earlier) return earlier;
  const isEarly = !found.isOver && found.spentMs < found.earliestMinutes * 60_000;
  if (items.length > 0) {
    // Answers sent with a hand-in are exempt from the rate limit; but then it must be a real hand-in.
    const stored = await keepWhenFree(ctx, { paperId, epoch, items, isFinal: !isEarly });
    refuseUnlessOurs(stored);
    if (stored.verdict === SaveVerdict.tooFast && !isEarly) throw new AppError('savesTooFast');
  }
  if (isEarly) throw new AppError('handInTooEarly', { minutes: String(found.earliestMinutes) });
  const paper = await handInOwn(ctx.reserved, { ...own, epoch, ip: ctx.origin.ip }).catch(refuseWhenHeld);
  if (!paper) throw new AppError('paperNotFound');
  const receipt = receiptOf(paper);
  if (!receipt) throw new AppError('paperTakenOver');
  paceOf(ctx).forget(ctx.user.id);
  return receipt;
};

const WAIT_MS = 50;
const MAX_WAITS = 40;

/** Waits for a lock on the paper, such as another call of the same hand-in: these are the last answers. */
async function keepWhenFree(ctx: Ctx<User>, sent: Parameters<typeof keepAnswers>[1]): Promise<Stored> {
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const stored = await keepAnswers(ctx, sent);
    if (stored.verdict !== SaveVerdict.busy) return stored;
    await pause(WAIT_MS);
  }
  throw new AppError('examBusy');
}

/** How a paper is closed, and by whom. */
interface Action {
  readonly by: HandInBy;
  readonly ip?: string;
  readonly reason?: string;
  readonly actorId?: string;
}

/** Hands in locked papers that are in progress, and returns which. Grading runs elsewhere, after the commit. */
export async function closeHeld(
  { db }: Pick<Ctx<unknown>, 'db'>,
  papers: readonly { readonly userId: string; readonly id: string }[],
  { by, ip = '', reason = '', actorId }: Action,
): Promise<HandedIn[]> {
  const text = [handInByLabels[by], reason].filter((part) => part !== '').join('：');
  return closePapers(db, papers, { by, text, ip, actorId: actorId ?? null });
}

/** Answers sent along are stored before the paper closes; those that came too late for that are rejected. */
function refuseUnlessOurs({ verdict }: Stored): void {
  if (verdict === SaveVerdict.notFound) throw new AppError('paperNotFound');
  if (verdict === SaveVerdict.takenOver) throw new AppError('paperTakenOver');
}

function refuseWhenHeld(error: unknown): never {
  if (isLockTimeout(error)) throw new AppError('examBusy');
  throw error;
}
