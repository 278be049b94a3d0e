import type { courseApi } from '@ganlin/contract/course/course';
import type { CourseState } from '@ganlin/contract/course/kinds';
import type { OpenType } from '@ganlin/contract/exam/kinds';
import type { Handler } from '../../../platform/http/handler.ts';
import { frameRegions, namesOf, scopeOf } from '../../iam/index.ts';
import { picturesOf } from '../../media/index.ts';
import { findAudience, namePeople } from '../model/audience.queries.ts';
import * as queries from '../model/course.queries.ts';
import { countLearnersWithin } from '../model/learner.queries.ts';
import { getCourse, isCourseInScope } from '../model/course.ts';
import { outlineOf, type CourseFile } from '../model/outline.ts';
import { materialsOf } from './materials.ts';

export const paging: Handler<typeof courseApi.paging> = async (ctx, { current, size, params }) => {
  const filter = { ...params, regionIds: await frameRegions(ctx) };
  const { records, total } = await queries.pageCourses(ctx.db, filter, { current, size });
  const covers = await picturesOf(
    ctx,
    records.flatMap(({ coverId }) => coverId ?? []),
  );
  const ids = records.map(({ id }) => id);
  const scope = await scopeOf(ctx);
  // The counts stored with a course are of everybody.
  const counts = scope.all ? undefined : await countLearnersWithin(ctx.db, ids, scope);
  const rows = records.map(({ coverId, categoryTitle, state, openType, ...row }) => ({
    ...row,
    ...(counts && { learners: 0, completed: 0, ...counts.get(row.id) }),
    // Columns with check constraints.
    state: state as CourseState,
    openType: openType as OpenType,
    categoryTitle: categoryTitle ?? '',
    coverUrl: covers.get(coverId ?? '')?.src ?? '',
  }));
  return { records: rows, total, current, size };
};

export const choices: Handler<typeof courseApi.choices> = async (ctx, wanted) => {
  const rows = await queries.listChoices(ctx.db, { ...wanted, regionIds: await frameRegions(ctx) });
  return rows.map((row) => ({ ...row, state: row.state as CourseState }));
};

export const detail: Handler<typeof courseApi.detail> = async (ctx, { id }) => {
  const course = await getCourse(ctx, id);
  const isInScope = await isCourseInScope(ctx, course);
  const { deptIds, userIds: invited } = await findAudience(ctx.db, id);
  // Named users and the password are shown only to staff with the whole audience in scope.
  const userIds = isInScope ? invited : [];
  const depts = await namesOf(ctx.db, 'dept', deptIds);
  const people = await namePeople(ctx.db, userIds);
  const chapters = await outlineOf(ctx, id);
  const { coverId, prerequisiteId } = course;
  const cover = coverId === null ? undefined : (await picturesOf(ctx, [coverId])).get(coverId);
  const titles = prerequisiteId === null ? new Map() : await queries.titlesOf(ctx.db, [prerequisiteId]);
  return {
    id,
    state: course.state,
    version: course.version,
    coverUrl: cover?.src ?? '',
    form: {
      title: course.title,
      cover: coverId,
      introduce: course.introduce,
      categoryId: course.categoryId,
      teachers: course.teachers,
      openType: course.openType,
      deptIds,
      userIds,
      password: isInScope ? course.password : '',
      required: course.required,
      startTime: course.startsAt,
      endTime: course.endsAt,
      hourTenths: course.hourTenths,
      prerequisiteId,
      inOrder: course.inOrder,
      comments: course.comments,
      chapters: chapters.map((chapter) => ({
        id: chapter.id,
        title: chapter.title,
        files: chapter.files.map(fileForm),
      })),
    },
    depts: deptIds.map((deptId) => ({ id: deptId, name: depts.one(deptId) })),
    people: people.map(({ id: userId, realName, deptName }) => ({ id: userId, name: realName, deptName })),
    prerequisiteTitle: titles.get(prerequisiteId ?? '') ?? '',
    materials: await materialsOf(
      ctx,
      chapters.flatMap(({ files }) => files),
    ),
    reached: isInScope,
    learners: course.learners,
  };
};

const fileForm = ({ id, title, kind, required, trial, videoId, documentId, url, quiz, rule }: CourseFile) => ({
  id,
  title,
  kind,
  required,
  trial,
  videoId,
  documentId,
  url,
  quiz,
  rule,
});

export const materials: Handler<typeof courseApi.materials> = async (ctx, { id }) => {
  await getCourse(ctx, id);
  const chapters = await outlineOf(ctx, id);
  return materialsOf(
    ctx,
    chapters.flatMap(({ files }) => files),
  );
};
