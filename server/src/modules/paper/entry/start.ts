import type { RunningPaper, entryApi } from '@ganlin/contract/exam/entry';
import type { Parsed } from '@ganlin/contract/core/endpoint';
import type { CycleType } from '@ganlin/contract/core/time';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { OpenType, WindowMode } from '@ganlin/contract/exam/kinds';
import { FaceState } from '@ganlin/contract/paper/face';
import { withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isTaken } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { completedBy, courseTitle } from '../../course/index.ts';
import {
  dealForm,
  examOf,
  findExam,
  markBegun,
  termsOf,
  type EffectiveTerms,
  type SittingExam,
} from '../../exam/index.ts';
import { agreedTo } from '../model/consent.rules.ts';
import { entryRefusal, type FaceStanding } from '../model/entry.rules.ts';
import { findDoor, findFaceStanding, type Facts } from './entry.queries.ts';
import { beginPrepared, dropPrepared, insertPaper } from './start.queries.ts';

/** How often a user's concurrent calls may win between check and start. */
const MAX_TRIES = 10;
/** Password attempts of one user at one exam. */
const PASSWORD_LIMIT = { count: 10, seconds: 600 };

export const start: Handler<typeof entryApi.start> = async (outer, input) => {
  const ctx = { ...outer, db: outer.reserved };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const paperId = await tryToStart(ctx, input);
    if (paperId !== undefined) return { paperId };
  }
  throw new AppError('examBusy');
};

/** Returns nothing if the checked state has changed meanwhile: then it has to be checked again. */
async function tryToStart(ctx: Ctx<User>, input: Parsed<typeof entryApi.start>): Promise<string | undefined> {
  const { exam, terms, facts } = await atTheDoor(ctx, input.examId);
  if (facts.running?.examId === exam.id) return facts.running.paperId;
  await refuseEntry(ctx, exam, { terms, facts, password: input.password });
  // The key of its package has not arrived yet, whatever our clock says.
  if (exam.sealed) throw new AppError('examSealed');
  if (!(await markBegun(ctx, exam))) return undefined;
  try {
    return await begin(ctx, exam, { terms, attempt: facts.attempts + 1 });
  } catch (error) {
    // Two concurrent calls: the database allows a user one paper in progress.
    if (isTaken(error, 'paper_paper_running_key')) return undefined;
    throw error;
  }
}

async function begin(
  ctx: Ctx<User>,
  exam: SittingExam,
  { terms, attempt }: { terms: EffectiveTerms; attempt: number },
): Promise<string | undefined> {
  const hardEnd = exam.windowMode === WindowMode.hardClose ? terms.closesAt : null;
  const { id: examId, terms: revision, forwardOnly } = exam;
  const { minutes } = terms;
  const reckoned = { minutes, hardEnd, terms: revision };
  const paper = { userId: ctx.user.id, examId, attempt, ...reckoned, forwardOnly, ip: ctx.origin.ip };
  if (isPreparedFor(exam) && attempt === 1) {
    if (exam.preparedEdition >= exam.composed) {
      const begun = await beginPrepared(ctx.reservedPool, paper);
      if (begun !== undefined) return begun;
    } else await dropPrepared(ctx.reservedPool, ctx.user.id, examId);
  }
  const id = newId();
  const dealt = await dealForm(ctx, exam, id);
  if (await insertPaper(ctx.reservedPool, { ...paper, id, ...dealt })) return id;
  // A paper may have been prepared before the exam's access was changed: it is deleted for the next try.
  await dropPrepared(ctx.reservedPool, ctx.user.id, examId);
  return undefined;
}

/** Whether the examinees are known in advance, so that their papers can be prepared. */
export function isPreparedFor({ openType }: Pick<SittingExam, 'openType'>): boolean {
  return openType === OpenType.depts || openType === OpenType.persons;
}

/** The exam and the terms that apply to the caller. */
export async function atTheDoor(
  ctx: Ctx<User>,
  examId: string,
): Promise<{ exam: SittingExam; terms: EffectiveTerms; facts: Facts }> {
  const door = await findDoor(ctx.reservedPool, { userId: ctx.user.id, examId });
  const exam = door && (await examOf(ctx, door.exam));
  if (!exam) throw new AppError('examNotFound');
  return { exam, terms: termsOf(exam, door.terms), facts: door.facts };
}

interface AtTheDoor {
  readonly terms: EffectiveTerms;
  readonly facts: Facts;
  readonly password: string;
}

async function refuseEntry(ctx: Ctx<User>, exam: SittingExam, { terms, facts, password }: AtTheDoor): Promise<void> {
  // Right and wrong attempts count alike: otherwise being admitted would reveal a right guess.
  const tries = `exam-password:${exam.id}:${ctx.user.id}`;
  if (exam.openType === OpenType.password && !(await withinLimit(ctx, tries, PASSWORD_LIMIT)))
    throw new AppError('tooManyRequests');
  const course = await courseOf(ctx, exam);
  const owesCourse = course !== null && !course.completed;
  const face = await faceStandingOf(ctx, exam);
  const standing = { ...facts, owesCourse, elsewhere: facts.running !== null, password, ip: ctx.origin.ip, face };
  const refusal = entryRefusal(exam, terms, standing, facts.now);
  if (refusal === null) return;
  const running = refusal === 'examInProgress' ? await runningOf(ctx, facts) : null;
  throw new AppError(refusal, refusalText(exam, { running, course, ip: ctx.origin.ip }), running);
}

/** The values in a refusal's message. */
export function refusalText(
  { cycleType }: Pick<SittingExam, 'cycleType'>,
  { running, course, ip }: RefusalFacts,
): Record<string, string> {
  const cycle = cycleType === null ? '' : cycleText[cycleType];
  return { title: running?.examTitle ?? '', cycle, course: course?.title ?? '', ip };
}

interface RefusalFacts {
  readonly running: RunningPaper | null;
  readonly course: CourseFirst | null;
  /** The address of the user. */
  readonly ip: string;
}

/** A course to complete before the exam. */
interface CourseFirst {
  readonly id: string;
  readonly title: string;
  readonly completed: boolean;
}

/** Queried only for exams that have one: most entries cost no more than before. */
export async function courseOf(ctx: Ctx<User>, { courseId }: SittingExam): Promise<CourseFirst | null> {
  if (courseId === null) return null;
  const completed = (await completedBy(ctx.db, { userIds: [ctx.user.id], courseIds: [courseId] })).has(ctx.user.id);
  return { id: courseId, title: await courseTitle(ctx, courseId).catch(() => ''), completed };
}

/** Queried only for exams that check faces. Consent to other pictures than the exam takes now is none. */
export async function faceStandingOf(ctx: Ctx<User>, { id: examId, integrity }: SittingExam): Promise<FaceStanding> {
  if (integrity.face === FaceRule.none) return { state: FaceState.missing, agreed: null };
  const found = await findFaceStanding(ctx.reservedPool, { userId: ctx.user.id, examId });
  return { state: found?.state ?? FaceState.missing, agreed: agreedTo(integrity, found) };
}

const cycleText: Readonly<Record<CycleType, string>> = { 1: '今天', 2: '本周', 3: '本月' };

/** The paper in progress, with the title of its exam. */
export async function runningOf(ctx: Ctx<User>, { running }: Facts): Promise<RunningPaper | null> {
  if (!running) return null;
  const exam = await findExam(ctx, running.examId);
  return { ...running, examTitle: exam?.title ?? '' };
}
