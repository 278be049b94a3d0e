import { fileKindLabels } from '@ganlin/contract/course/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { nameAudience } from '../../iam/index.ts';
import { findAudience } from './audience.queries.ts';
import { findCategory } from './category.queries.ts';
import { audienceOf, getCourse } from './course.ts';
import { outlineOf } from './outline.ts';

/** The audit log's copy of a course: its audience in words and its outline; never the password. */
export async function auditedCourse(ctx: Ctx<unknown>, id: string): Promise<object> {
  const course = await getCourse(ctx, id);
  const { openType, password, title, state, teachers, required, startsAt, endsAt, hourTenths, inOrder } = course;
  const audience = await nameAudience(ctx, audienceOf({ openType, ...(await findAudience(ctx.db, id)) }));
  const category = course.categoryId === null ? undefined : await findCategory(ctx.db, course.categoryId);
  const chapters = await outlineOf(ctx, id);
  return {
    title,
    state,
    openType,
    audience,
    hasPassword: password !== '',
    category: category?.title ?? '',
    teachers: teachers.map(({ name }) => name),
    required,
    startsAt,
    endsAt,
    hourTenths,
    inOrder,
    comments: course.comments,
    prerequisiteId: course.prerequisiteId,
    chapters: chapters.map((chapter) => ({
      title: chapter.title,
      files: chapter.files.map((file) => ({
        title: file.title,
        kind: fileKindLabels[file.kind],
        required: file.required,
        trial: file.trial,
        rule: file.rule,
        material: file.material,
      })),
    })),
  };
}
