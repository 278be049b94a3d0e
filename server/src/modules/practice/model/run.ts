import { addSeconds, secondsBetween } from '@ganlin/contract/core/time';
import { WrongSource } from '@ganlin/contract/practice/book';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findOpenRepo, refuseWithheldRepo } from '../../question/index.ts';
import { dayOf } from './day.rules.ts';
import { findRun, type Run } from './run.queries.ts';

export const run: Handler<typeof practiceApi.run> = async (ctx, { trainId }) =>
  shownRun(await getRun(ctx, trainId), ctx.now);

/** Another user’s run is reported as not found. */
export async function getRun({ db, user }: Ctx<User>, trainId: string): Promise<Run> {
  const found = await findRun(db, trainId, user.id);
  if (!found) throw new AppError('trainNotFound');
  return found;
}

/** A bank may be closed during a run, or withheld by an exam: from then on nothing of it is shown. */
export async function refuseIfClosed(ctx: Ctx<User>, { repoId }: Pick<Run, 'repoId'>): Promise<void> {
  await refuseWithheldRepo(ctx, repoId);
  await refuseUnlessOpen(ctx, repoId);
}

async function refuseUnlessOpen(ctx: Ctx<User>, repoId: string | null): Promise<void> {
  if (repoId !== null && !(await findOpenRepo(ctx, repoId))) throw new AppError('practiceRepoNotFound');
}

/**
 * The same check for questions already dealt, where every answer would query twice: a user who was admitted recently
 * is admitted. Closing a bank stops answers within these seconds, just as a revoked permission ends when the session
 * is read again. An exam started meanwhile stops them immediately.
 */
export async function refuseIfClosedLately(ctx: Ctx<User>, run: Pick<Run, 'repoId' | 'userId'>): Promise<void> {
  await refuseWithheldRepo(ctx, run.repoId);
  const key = `${run.userId}:${run.repoId}`;
  const until = letIn.get(key);
  if (until !== undefined && ctx.now < until) return;
  letIn.delete(key);
  await refuseUnlessOpen(ctx, run.repoId);
  letIn.set(key, addSeconds(ctx.now, LATELY_SECONDS));
  const [oldest] = letIn.keys();
  if (letIn.size > MAX_LET_IN && oldest !== undefined) letIn.delete(oldest);
}

const LATELY_SECONDS = 15;
const MAX_LET_IN = 20_000;
const letIn = new Map<string, Date>();

/** Where and on which day a run's wrong answers are recorded. */
export function occasionOf({ userId, repoId }: Pick<Run, 'userId' | 'repoId'>, now: Date) {
  return { userId, source: WrongSource.practice, sourceId: repoId ?? ACROSS_BANKS, day: dayOf(now), now };
}

/** Source id for wrong answers that belong to no single bank. */
const ACROSS_BANKS = '00000000-0000-0000-0000-000000000000';

export function shownRun(found: Run, now: Date) {
  const { id: trainId, repoId, repoTitle, mode, total, answered, rights, deadlineAt, finishedAt } = found;
  const left = deadlineAt && !finishedAt ? Math.max(0, Math.round(secondsBetween(now, deadlineAt) * 1000)) : null;
  return {
    trainId,
    repoTitle,
    mode,
    total,
    answered,
    repoId: repoId ?? ALL_REPOS,
    position: Math.max(1, Math.min(found.position, total)),
    right: rights,
    leftMs: left,
    finished: finishedAt !== null,
  };
}

/** The five questions of a day: chosen and shown by `daily/`, answered like every run until the day ends. */
export const isDaily = ({ mode }: Pick<Run, 'mode'>): boolean => mode === PracticeMode.daily;

/** Judged at its end; until then answers may be changed and nothing reveals the correct answer. */
export const isMock = ({ mode }: Pick<Run, 'mode'>): boolean => mode === PracticeMode.mock;
