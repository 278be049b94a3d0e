import type { Ctx } from '../../../platform/ctx.ts';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import { CourseState } from '@ganlin/contract/course/kinds';
import { findCourse } from './course.queries.ts';
import { findFile } from './outline.queries.ts';
import { filesOf, type CourseFile } from './outline.ts';

/** What heartbeats need to know of a file and its course. */
export interface StudyFile {
  readonly file: CourseFile;
  readonly isPublished: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly readAt: number;
}

/** A change is noticed at once by the process that made it, and by the others after this time. */
const TRUSTED_MS = 10_000;
const FILES = 5_000;

const filesBy = memoryCachePerProcess<StudyFile>('course.files', {
  max: FILES,
  expiresAt: ({ readAt }) => readAt + TRUSTED_MS,
});

/** A file in use; undefined if there is none. Cached: ten thousand people study the same few films. */
export async function findStudyFile(
  ctx: Ctx<unknown>,
  { courseId, fileId }: { readonly courseId: string; readonly fileId: string },
): Promise<StudyFile | undefined> {
  const cached = filesBy(ctx).get(fileId, ctx.now);
  if (cached) return cached.file.courseId === courseId ? cached : undefined;
  const course = await findCourse(ctx.db, courseId);
  if (!course) return undefined;
  const readAt = ctx.now.getTime();
  for (const file of await filesOf(ctx, [courseId])) {
    const { startsAt, endsAt } = course;
    filesBy(ctx).set(file.id, { file, isPublished: course.state === CourseState.published, startsAt, endsAt, readAt });
  }
  return filesBy(ctx).get(fileId);
}

/** After a course was changed. */
export function forgetCourse(ctx: Ctx<unknown>, courseId: string): void {
  filesBy(ctx).invalidateMatching((_key, { file }) => file.courseId === courseId);
}

const coursesBy = memoryCachePerProcess<string>('course.of-file', { max: FILES });

/** The course of a file; a file never moves to another. */
export async function findCourseIdOf(ctx: Ctx<unknown>, fileId: string): Promise<string | undefined> {
  const cached = coursesBy(ctx).get(fileId);
  if (cached !== undefined) return cached;
  const courseId = (await findFile(ctx.db, fileId))?.courseId;
  if (courseId !== undefined) coursesBy(ctx).set(fileId, courseId);
  return courseId;
}
