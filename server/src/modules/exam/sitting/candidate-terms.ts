import type { PageOf } from '@ganlin/contract/core/page';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { getDeptPath, listDeptPaths, listTimePercents } from '../../iam/index.ts';
import * as audience from '../model/audience.queries.ts';
import { listExams, type SittingExam } from './sitting-exam.ts';
import * as queries from './sitting.queries.ts';
import { nearestOf, timesFor, withOwnTime, type OwnTimes } from './candidate-terms.rules.ts';

/** The terms for one user: those of the exam with the user's arrangements. */
export interface EffectiveTerms extends OwnTimes {
  readonly inScope: boolean;
  readonly startsAt: Date;
  /** 0: unlimited. */
  readonly attempts: number;
}

export async function effectiveTermsFor(ctx: Ctx<unknown>, exam: SittingExam, userId: string): Promise<EffectiveTerms> {
  const deptPath = await getDeptPath(ctx.reservedPool, userId);
  return termsOf(exam, await queries.findTerms(ctx.reservedPool, exam.id, { userId, deptPath }));
}

/** From the row found for a user, here or by `examFor`. */
export function termsOf(exam: SittingExam, found: queries.Terms | undefined): EffectiveTerms {
  return {
    inScope: found?.inScope ?? false,
    startsAt: found?.ownStartsAt ?? exam.startsAt,
    attempts: found?.ownAttempts ?? exam.attempts,
    ...timesFor(exam, found),
  };
}

/** How long each of these users has, and until when, by current arrangements. */
export async function ownTimes(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  userIds: readonly string[],
): Promise<(userId: string) => OwnTimes> {
  const arranged = await queries.listArranged(ctx.db, exam.id, userIds);
  const paths = arranged.some(({ deptId }) => deptId !== null) ? await listDeptPaths(ctx.db, userIds) : new Map();
  const percents = await listTimePercents(ctx.db, userIds);
  const nearest = nearestOf(arranged);
  const usual = timesFor(exam, undefined);
  return (userId) => {
    const found = nearest({ userId, deptPath: paths.get(userId) ?? [] });
    const own = percents.get(userId);
    return found || own ? timesFor(exam, withOwnTime(found, own)) : usual;
  };
}

/** Resolves when nobody can begin any more under terms from before a change: see `exam_has_terms`. */
export function awaitBeginning(ctx: Ctx<unknown>, examId: string): Promise<void> {
  return queries.awaitBeginning(ctx.db, examId);
}

interface Requested {
  readonly tab: 'open' | 'coming' | 'past';
  readonly keyword?: string | undefined;
  /** Exams the user has papers of: past ones are listed whatever happened to their audience. */
  readonly satIds?: readonly string[];
  readonly current: number;
  readonly size: number;
}

/** Exams that are open to a user, will be or were, by the database's clock. */
export async function listOwnExams(
  ctx: Ctx<unknown>,
  userId: string,
  requested: Requested,
): Promise<PageOf<SittingExam>> {
  const { tab, keyword = '', satIds = [], current, size } = requested;
  const deptPath = await getDeptPath(ctx.reservedPool, userId);
  const { ids, total } = await queries.pageOwn(ctx.db, { userId, deptPath, tab, keyword, satIds, current, size });
  const exams = await listExams(ctx, ids);
  return { records: ids.flatMap((id) => exams.get(id) ?? []), total, current, size };
}

/** Exams that completing a course opens to a user. */
export async function listExamsOfCourse(ctx: Ctx<unknown>, courseId: string, userId: string): Promise<SittingExam[]> {
  const deptPath = await getDeptPath(ctx.reservedPool, userId);
  const ids = await queries.listOfCourse(ctx.db, courseId, { userId, deptPath });
  const exams = await listExams(ctx, ids);
  return ids.flatMap((id) => exams.get(id) ?? []);
}

/** When the last of all examinees must have finished, or begun: its end, or a later one by arrangement. */
export async function lastEnd(ctx: Ctx<unknown>, { id, endsAt }: SittingExam): Promise<Date> {
  const arranged = await queries.findLastEnd(ctx.db, id);
  return arranged && arranged > endsAt ? arranged : endsAt;
}

/** Exams whose papers should be prepared now. */
export function listToPrepare(ctx: Ctx<unknown>): Promise<string[]> {
  return queries.listToPrepare(ctx.db);
}

/** The expected examinees of an exam for named departments or users, as a sub-select; undefined: anyone. */
export function expectedPeople(ctx: Ctx<unknown>, exam: SittingExam) {
  return audience.expectedPeople(ctx.db, exam);
}

/** The expected examinees of an exam for named departments or users, ordered by id. */
export function listExpected(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ userId: string }[]> {
  return audience.listPeople(ctx.db, exam, { after, limit });
}

/**
 * Call before an examinee begins, outside of a transaction: from then on the questions of the exam are fixed. Writes
 * once per process and exam. False: the questions have changed since the exam was read; read it again.
 */
export async function markBegun(ctx: Ctx<unknown>, { id, composed }: SittingExam): Promise<boolean> {
  return begunOf(ctx).getOrLoad(`${id}:${composed}`, () => mark(ctx, id, composed));
}

export function setPrepared(ctx: Ctx<unknown>, examId: string, version: number): Promise<void> {
  return queries.setPreparedEdition(ctx.db, examId, version);
}

const CACHED_EXAMS = 10_000;
const begunOf = memoryCachePerProcess<boolean>('exam.begun', { max: CACHED_EXAMS, isStored: (isMarked) => isMarked });

/** Reads first: after a restart every process would write the same row again. */
async function mark({ db }: Ctx<unknown>, id: string, composed: number): Promise<boolean> {
  return (await queries.isBegun(db, id, composed)) || queries.setBegun(db, id, composed);
}
