import type { fileTextApi } from '@ganlin/contract/course/file';
import { FileKind } from '@ganlin/contract/course/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { record } from '../../audit/index.ts';
import { cleanBody, picturesIn } from '../../content/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { picturesOf, sharedFilesFor } from '../../media/index.ts';
import { getCourse, getCourseInScope } from '../model/course.ts';
import { forgetCourse } from '../model/study-file.ts';
import * as outline from '../model/outline.queries.ts';
import { COURSE_PICTURE } from './pictures.ts';

export const detail: Handler<typeof fileTextApi.detail> = async (ctx, { fileId }) => {
  await scopeOf(ctx);
  const file = await getTextFile(ctx, fileId);
  await getCourse(ctx, file.courseId);
  const pictures = await picturesOf(ctx, picturesIn(file.text));
  return {
    fileId,
    text: file.text,
    version: file.material,
    pictures: [...pictures].map(([id, { src }]) => ({ id, url: src })),
  };
};

/** The earlier text is kept, and its number is what a save must name. */
export const save: Handler<typeof fileTextApi.save> = (ctx, { fileId, text: given, version }) =>
  transaction(ctx, async (ctx) => {
    const found = await getTextFile(ctx, fileId);
    const course = await getCourseInScope(ctx, found.courseId, { lock: true });
    const file = await getTextFile(ctx, fileId);
    if (file.material !== version) throw new AppError('courseChanged');
    const text = cleanBody(given);
    if (text === file.text) return { version };
    const pictures = [...new Set(picturesIn(text))];
    if ((await sharedFilesFor(ctx.db, COURSE_PICTURE, pictures)).length < pictures.length)
      throw new AppError('fileNotFound');
    await outline.insertMaterial(ctx.db, {
      fileId,
      material: file.material,
      what: JSON.stringify({ text: file.text }),
      replacedBy: ctx.user.id,
      replacedAt: ctx.now,
    });
    await outline.updateFile(ctx.db, fileId, { text, material: version + 1, updatedAt: ctx.now });
    await record(ctx, {
      action: 'course.textSaved',
      target: `course:${course.id}`,
      summary: `${course.title}：${file.title}`,
    });
    ctx.afterCommit(() => Promise.resolve(forgetCourse(ctx, course.id)));
    return { version: version + 1 };
  });

async function getTextFile(ctx: Ctx<unknown>, fileId: string) {
  const file = await outline.findFile(ctx.db, fileId);
  if (file?.kind !== FileKind.text) throw new AppError('courseFileNotFound');
  return file;
}
