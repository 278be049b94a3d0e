import { timingSafeEqual, createHash } from 'node:crypto';
import type { learnApi } from '@ganlin/contract/course/learn';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { AppError } from '../../../platform/errors.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { picturesIn, shownBody } from '../../content/index.ts';
import { picturesOf } from '../../media/index.ts';
import { getLearnable, getReadable, lockOf, type Readable } from '../model/access.ts';
import { findCategory } from '../model/category.queries.ts';
import { titlesOf } from '../model/course.queries.ts';
import { admit, setFavourite } from '../model/learner.queries.ts';
import { outlineOf, type CourseFile } from '../model/outline.ts';
import { listStudies, type ReadStudy } from '../study/study.queries.ts';
import { bestResults } from '../quiz/quiz.queries.ts';
import { stateOf } from './centre.ts';

export const detail: Handler<typeof learnApi.detail> = async (ctx, { id }) => {
  const readable = await getReadable(ctx, id);
  const { course, standing } = readable;
  const chapters = await outlineOf(ctx, id);
  const files = chapters.flatMap((chapter) => chapter.files);
  const studies = await studiesOf(ctx, id);
  const quizzes =
    ctx.user === null ? new Map<string, number>() : await bestResults(ctx.db, { userId: ctx.user.id, courseId: id });
  const completed = new Set(
    [...studies.values()].flatMap((study) => (study.completedAt === null ? [] : [study.fileId])),
  );
  const opening = { ...readable, files, completed, now: ctx.now };
  const pictures = await picturesOf(ctx, [
    ...picturesIn(course.introduce),
    ...(course.coverId ? [course.coverId] : []),
  ]);
  const cover = pictures.get(course.coverId ?? '');
  const category = course.categoryId === null ? undefined : await findCategory(ctx.db, course.categoryId);
  const { prerequisiteId } = course;
  const titles = prerequisiteId === null ? undefined : await titlesOf(ctx.db, [prerequisiteId]);
  return {
    id,
    title: course.title,
    cover: { src: cover?.src ?? '', srcSet: cover?.srcSet ?? '' },
    introduce: shownBody(course.introduce, pictures),
    categoryTitle: category?.title ?? '',
    teachers: course.teachers,
    required: course.required || standing?.deadline != null,
    hourTenths: course.hourTenths,
    inOrder: course.inOrder,
    comments: course.comments,
    startTime: course.startsAt,
    endTime: course.endsAt,
    deadline: standing?.deadline ?? null,
    learners: course.learners,
    chapters: chapters.map((chapter) => ({
      id: chapter.id,
      title: chapter.title,
      files: chapter.files.map((file) => {
        const study = studies.get(file.id);
        return {
          id: file.id,
          title: file.title,
          kind: file.kind,
          required: file.required,
          trial: file.trial,
          seconds: file.seconds,
          pages: file.pages,
          questions: file.questions,
          lock: lockOf(file, opening),
          percent: study?.percent ?? 0,
          completed: completed.has(file.id),
          quizPercent: quizzes.get(file.id) ?? null,
        };
      }),
    })),
    needsPassword: standing !== null && course.openType === OpenType.password && !standing.isAdmitted,
    prerequisite:
      prerequisiteId !== null && standing?.locked != null
        ? { id: prerequisiteId, title: titles?.get(prerequisiteId) ?? '' }
        : null,
    own: ownOf(readable, files, studies),
    now: ctx.now,
  };
};

async function studiesOf(ctx: Ctx, courseId: string): Promise<Map<string, ReadStudy>> {
  if (ctx.user === null) return new Map();
  const studies = await listStudies(ctx.db, { userId: ctx.user.id, courseIds: [courseId] });
  return new Map(studies.map((study) => [study.fileId, study]));
}

function ownOf({ standing }: Readable, files: readonly CourseFile[], studies: ReadonlyMap<string, ReadStudy>) {
  if (standing === null) return null;
  const isDone = ({ id }: CourseFile) => studies.get(id)?.completedAt != null;
  const last = files.find(({ id }) => id === standing.lastFileId);
  const next = (last && !isDone(last) ? last : undefined) ?? files.find((file) => !isDone(file)) ?? files[0];
  const creditedMs = [...studies.values()].reduce((sum, study) => sum + study.creditedMs, 0);
  return {
    state: stateOf(standing.startedAt, standing.completedAt),
    percent: standing.percent,
    filesDone: files.filter((file) => file.required && isDone(file)).length,
    filesRequired: files.filter(({ required }) => required).length,
    creditedSeconds: Math.floor(creditedMs / 1000),
    favourite: standing.favourite,
    completedAt: standing.completedAt,
    next: next ? { fileId: next.id, title: next.title, positionMs: studies.get(next.id)?.positionMs ?? 0 } : null,
  };
}

export const enter: Handler<typeof learnApi.enter> = async (ctx, { id, password }) => {
  const { course } = await getLearnable(ctx, id);
  if (course.openType !== OpenType.password) return null;
  if (!isSame(course.password, password)) throw new AppError('coursePasswordWrong');
  await admit(ctx.db, { courseIds: [id], userIds: [ctx.user.id], now: ctx.now });
  return null;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other.trim()));

export const favourite: Handler<typeof learnApi.favourite> = async (ctx, { id, favourite: wanted }) => {
  await getLearnable(ctx, id);
  await setFavourite(ctx.db, { courseId: id, userId: ctx.user.id, favourite: wanted });
  return null;
};
