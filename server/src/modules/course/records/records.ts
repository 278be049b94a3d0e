import type { recordApi } from '@ganlin/contract/course/record';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { getCourse } from '../model/course.ts';
import { outlineOf } from '../model/outline.ts';
import { listStudies } from '../study/study.queries.ts';
import { countUncounted } from './evidence.queries.ts';
import { learnerOf } from './learner-row.ts';
import * as queries from './learners.queries.ts';

export const paging: Handler<typeof recordApi.paging> = async (ctx, { current, size, params }) => {
  const scope = await scopeOf(ctx);
  await getCourse(ctx, params.courseId);
  const which = { scope, filter: params, now: ctx.now };
  const { records, total } = await queries.pageLearners(ctx.db, which, { current, size });
  return { records: records.map(learnerOf), total, current, size };
};

export const person: Handler<typeof recordApi.person> = async (ctx, { courseId, userId }) => {
  const scope = await scopeOf(ctx);
  const course = await getCourse(ctx, courseId);
  const learner = await queries.findLearner(ctx.db, { scope, filter: { courseId }, now: ctx.now }, userId);
  if (!learner) throw new AppError('userNotFound');
  const studies = new Map(
    (await listStudies(ctx.db, { userId, courseIds: [courseId] })).map((study) => [study.fileId, study]),
  );
  const uncounted = await countUncounted(ctx.db, { userId, courseId });
  const chapters = await outlineOf(ctx, courseId);
  return {
    courseTitle: course.title,
    hourTenths: course.hourTenths,
    learner: learnerOf(learner),
    files: chapters.flatMap((chapter) =>
      chapter.files.map(({ id, title, kind, required }) => {
        const study = studies.get(id);
        return {
          fileId: id,
          chapterTitle: chapter.title,
          title,
          kind,
          required,
          percent: study?.percent ?? 0,
          creditedSeconds: Math.floor((study?.creditedMs ?? 0) / 1000),
          uncountedStretches: uncounted.get(id) ?? 0,
          checksAnswered: study?.checksAnswered ?? 0,
          checksMissed: study?.checksMissed ?? 0,
          completedAt: study?.completedAt ?? null,
        };
      }),
    ),
  };
};
