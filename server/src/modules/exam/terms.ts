import { addMinutes } from '@ganlin/contract/core/time';
import type { PageOf } from '@ganlin/contract/core/page';
import type { Ctx } from '../../platform/ctx.ts';
import { getDeptPath } from '../iam/index.ts';
import * as audience from './audience.queries.ts';
import { keptOnce } from '../../platform/kept.ts';
import { listExams, type SittingExam } from './sitting-exam.ts';
import * as queries from './sitting.queries.ts';

/** What holds for one person: the exam's terms with what was arranged for them. */
export interface OwnTerms {
  readonly inScope: boolean;
  readonly startsAt: Date;
  /** Nobody begins after it. */
  readonly endsAt: Date;
  /** When a hard close stops the paper: what was granted comes on top of the end. */
  readonly closesAt: Date;
  readonly minutes: number;
  /** 0: as often as one likes. */
  readonly attempts: number;
}

export async function ownTerms(ctx: Ctx<unknown>, exam: SittingExam, userId: string): Promise<OwnTerms> {
  const deptPath = await getDeptPath(ctx.lane, userId);
  return termsOf(exam, await queries.findTerms(ctx.lane, exam.id, { userId, deptPath }));
}

/** Of what was found for a person, here or by `examFor`. */
export function termsOf(exam: SittingExam, found: queries.Terms | undefined): OwnTerms {
  const minutes = Math.ceil((exam.minutes * (found?.timePercent ?? 100)) / 100) + (found?.extraMinutes ?? 0);
  const endsAt = found?.ownEndsAt ?? exam.endsAt;
  return {
    inScope: found?.inScope ?? false,
    startsAt: found?.ownStartsAt ?? exam.startsAt,
    endsAt,
    closesAt: addMinutes(endsAt, minutes - exam.minutes),
    minutes,
    attempts: found?.ownAttempts ?? exam.attempts,
  };
}

interface Asked {
  readonly tab: 'open' | 'coming' | 'past';
  readonly keyword?: string | undefined;
  /** Exams the person has papers of: past ones are listed whatever became of their scope. */
  readonly satIds?: readonly string[];
  readonly current: number;
  readonly size: number;
}

/** What is open to somebody, will be or was, by the database's clock. */
export async function listOwnExams(ctx: Ctx<unknown>, userId: string, asked: Asked): Promise<PageOf<SittingExam>> {
  const { tab, keyword = '', satIds = [], current, size } = asked;
  const deptPath = await getDeptPath(ctx.lane, userId);
  const { ids, total } = await queries.pageOwn(ctx.db, { userId, deptPath, tab, keyword, satIds, current, size });
  const exams = await listExams(ctx, ids);
  return { records: ids.flatMap((id) => exams.get(id) ?? []), total, current, size };
}

/** When the last of all who may sit an exam must be done, or must have begun: its end, or a later one by arrangement. */
export async function lastEnd(ctx: Ctx<unknown>, { id, endsAt }: SittingExam): Promise<Date> {
  const arranged = await queries.findLastEnd(ctx.db, id);
  return arranged && arranged > endsAt ? arranged : endsAt;
}

/** Exams whose papers should be made ahead now. */
export function listToPrepare(ctx: Ctx<unknown>): Promise<string[]> {
  return queries.listToPrepare(ctx.db);
}

/** Those who are to sit an exam of named departments or persons, in the order of their ids. */
export function listExpected(
  ctx: Ctx<unknown>,
  exam: SittingExam,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ userId: string }[]> {
  return audience.listPeople(ctx.db, exam, { after, limit });
}

/**
 * To be called before somebody begins, outside of a transaction: from then on the questions of the exam stay as they
 * are. Once for each process and exam it writes. False: they have been changed since the exam was read; read it again.
 */
export async function markBegun(ctx: Ctx<unknown>, { id, composed }: SittingExam): Promise<boolean> {
  const begun = begunOf(ctx);
  const key = `${id}:${composed}`;
  const known = begun.get(key) ?? mark(ctx, id, composed);
  begun.set(key, known);
  const isMarked = await known.catch((error: unknown) => {
    begun.delete(key);
    throw error;
  });
  if (!isMarked) begun.delete(key);
  return isMarked;
}

export function setPrepared(ctx: Ctx<unknown>, examId: string, edition: number): Promise<void> {
  return queries.setPreparedEdition(ctx.db, examId, edition);
}

const begunOf = keptOnce(() => new Map<string, Promise<boolean>>());

/** Reading first: after a restart every process would write the same row again. */
async function mark({ db }: Ctx<unknown>, id: string, composed: number): Promise<boolean> {
  return (await queries.isBegun(db, id, composed)) || queries.setBegun(db, id, composed);
}
