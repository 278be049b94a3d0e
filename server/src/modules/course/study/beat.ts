import { randomInt } from 'node:crypto';
import { Uncounted } from '@ganlin/contract/course/kinds';
import type { Beat, studyApi } from '@ganlin/contract/course/study';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isUnreachable } from '../../../platform/db/conflict.ts';
import { openGroupWriter, type GroupWriter } from '../../../platform/db/group-writer.ts';
import type { ReservedPool } from '../../../platform/db/reserved-pool.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { findCourseIdOf, findStudyFile } from '../model/study-file.ts';
import { answerCheck, applyBeat, checkLeftMs, expireCheck, type Lesson, type Study } from './beat.rules.ts';
import { countCompletion } from './completion.ts';
import { lessonOf, progressView } from './progress.ts';
import type { Stretch } from './stretch.rules.ts';
import * as queries from './study.queries.ts';

type Outcome = { readonly seq: number; readonly reason: Uncounted; readonly creditedMs: number };

export const beat: Handler<typeof studyApi.beat> = async (ctx, { playId, fileId, beats }) => {
  const lesson = await getLesson(ctx, fileId);
  const { study, outcomes, readAt } = await put(ctx, { playId, fileId, lesson, beats });
  if (study.completedAt !== null && !study.wasCompleted) await countCompletion(ctx, study);
  return { ...progressView(study, lesson, readAt), outcomes: [...outcomes] };
};

export const confirm: Handler<typeof studyApi.confirm> = async (ctx, { playId, fileId }) => {
  const lesson = await getLesson(ctx, fileId);
  const { study, readAt, isMissed } = await put(ctx, { playId, fileId, lesson, beats: [], confirms: true });
  if (study.completedAt !== null && !study.wasCompleted) await countCompletion(ctx, study);
  if (isMissed) throw new AppError('studyCheckMissed');
  return progressView(study, lesson, readAt);
};

/** The file as heartbeats need it. Whether the user may study it was decided when the play session began. */
async function getLesson(ctx: Ctx<User>, fileId: string): Promise<Lesson> {
  const courseId = await findCourseIdOf(ctx, fileId);
  const found = courseId === undefined ? undefined : await findStudyFile(ctx, { courseId, fileId });
  const isOver = found?.endsAt != null && ctx.now >= found.endsAt;
  if (!found?.isPublished || isOver) throw new AppError('courseFileNotFound');
  return lessonOf(found.file);
}

interface Item {
  readonly userId: string;
  readonly fileId: string;
  readonly playId: string;
  readonly lesson: Lesson;
  readonly beats: readonly Beat[];
  readonly now: Date;
  /** Answers the presence check. */
  readonly confirms?: boolean;
}

interface Written {
  readonly verdict: 'written' | 'missing' | 'replaced' | 'contested';
  readonly study?: queries.StoredStudy & { readonly wasCompleted: boolean };
  readonly readAt: Date;
  readonly outcomes: readonly Outcome[];
  readonly isMissed: boolean;
}

const TRIES = 4;

/** Stores heartbeats; returns when they are on disk. */
async function put(ctx: Ctx<User>, given: Omit<Item, 'userId' | 'now'>) {
  const item = { ...given, userId: ctx.user.id, now: ctx.now };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const waiting = writerOf(ctx).put(item);
    if (typeof waiting === 'string') throw new AppError('studyBusy');
    const written = await waiting.catch((error: unknown) => {
      if (!isUnreachable(error)) throw error;
      ctx.log.error({ err: error }, 'study not kept');
      throw new AppError('studyBusy');
    });
    if (written.verdict === 'missing') throw new AppError('courseFileNotFound');
    if (written.verdict === 'replaced') return refuseReplaced(ctx, item, written);
    if (written.study) return { ...written, study: written.study };
  }
  throw new AppError('studyBusy');
}

async function refuseReplaced(ctx: Ctx<User>, { fileId, playId }: Item, { study, readAt }: Written): Promise<never> {
  if (study) {
    const { userId, courseId } = study;
    const row = { id: newId(), userId, fileId, courseId, playId, now: readAt };
    await queries.noteReplaced(ctx.db, row, Uncounted.replaced);
  }
  throw new AppError('studyReplaced');
}

/** One for each process. */
const writers = new WeakMap<ReservedPool, GroupWriter<Item, Written>>();

/** A statement costs many times what a row in it does: heartbeats that arrive together share one. */
function writerOf({ reservedPool }: Ctx<User>): GroupWriter<Item, Written> {
  const known = writers.get(reservedPool);
  if (known) return known;
  const writer = openGroupWriter<Item, Written>({
    write: (items) => writeAll(reservedPool, items),
    gatherMs: 15,
    enough: 32,
    size: 64,
    inFlight: 2,
    bound: 4000,
    // A user studies one file at a time; a second page of theirs waits for the first.
    keyOf: ({ userId }) => userId,
    perKey: 4,
    patienceMs: 2000,
    limitMs: 12_000,
    isHopeless: isUnreachable,
  });
  writers.set(reservedPool, writer);
  return writer;
}

const CHANCES = 1_000_000;

/** Reads, applies the rules, and writes what nobody else has written meanwhile. */
async function writeAll(pool: ReservedPool, items: readonly Item[]): Promise<Written[]> {
  const read = new Map((await queries.readStudies(pool, items)).map((study) => [queries.keyOf(study), study]));
  const planned = items.map((item) => planOf(item, read.get(queries.keyOf(item))));
  const writes = planned.flatMap(({ write }) => write ?? []);
  const written = writes.length === 0 ? new Set<string>() : await queries.writeStudies(pool, writes);
  return planned.map(({ write, outcome }) =>
    write && !written.has(queries.keyOf(write.study)) ? { ...outcome, verdict: 'contested' as const } : outcome,
  );
}

interface Planned {
  readonly write?: queries.StudyWrite;
  readonly outcome: Written;
}

function planOf(item: Item, before: queries.ReadStudy | undefined): Planned {
  const nothing = { outcomes: [], isMissed: false };
  if (!before) return { outcome: { ...nothing, verdict: 'missing', readAt: item.now } };
  const { readAt, newestPlayId, ...stored } = before;
  const kept = { ...stored, wasCompleted: stored.completedAt !== null };
  if (newestPlayId !== item.playId) return { outcome: { ...nothing, verdict: 'replaced', readAt, study: kept } };
  const { study, ended, outcomes, isMissed } = item.confirms ? confirmed(item, before) : beaten(item, before);
  const next = { ...kept, ...study };
  const { wasCompleted: _was, ...row } = next;
  return {
    write: { study: row, ended: ended.map((stretch) => ({ ...stretch, id: newId() })) },
    outcome: { verdict: 'written', readAt, study: next, outcomes, isMissed },
  };
}

interface Changed {
  readonly study: Study;
  readonly ended: readonly Stretch[];
  readonly outcomes: readonly Outcome[];
  readonly isMissed: boolean;
}

function beaten({ beats, lesson }: Item, before: queries.ReadStudy): Changed {
  let study: Study = before;
  const ended: Stretch[] = [];
  const outcomes: Outcome[] = [];
  for (const one of beats) {
    const chance = randomInt(CHANCES) / CHANCES;
    const applied = applyBeat(study, one, { lesson, now: before.readAt, chance });
    study = applied.study;
    ended.push(...applied.ended);
    outcomes.push({ seq: one.seq, reason: applied.reason, creditedMs: applied.creditedMs });
  }
  return { study, ended, outcomes, isMissed: false };
}

/** A check that is no longer asked was answered before: a repeated call changes nothing. */
function confirmed({ lesson }: Item, before: queries.ReadStudy): Changed {
  const { readAt } = before;
  const leftMs = checkLeftMs(before, lesson, readAt);
  if (leftMs === null) return { study: before, ended: [], outcomes: [], isMissed: false };
  const settled = leftMs === 0 ? expireCheck(before, lesson, readAt) : answerCheck(before, lesson, readAt);
  return { ...settled, outcomes: [], isMissed: leftMs === 0 };
}
