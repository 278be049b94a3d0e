import type { courseApi } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { countAudience } from '../model/audience.queries.ts';
import { getCourse, getCourseInScope, type Course } from '../model/course.ts';
import { outlineOf, type CourseFile } from '../model/outline.ts';

type Place = 'basic' | 'files' | 'audience' | 'time';

interface Finding {
  readonly place: Place;
  readonly warning: boolean;
  readonly message: string;
}

const fault = (place: Place, message: string): Finding => ({ place, warning: false, message });
const warning = (place: Place, message: string): Finding => ({ place, warning: true, message });

export const readiness: Handler<typeof courseApi.readiness> = async (ctx, { id }) => {
  const course = await getCourseInScope(ctx, id);
  return inspect(ctx, course);
};

interface Allowed {
  /** A text is written after its lesson is stored: a published course may get a lesson whose text is missing yet. */
  readonly unwritten?: boolean;
}

/** Refuses to publish a course that nobody could complete. */
export async function refuseUnlessReady(ctx: Ctx<unknown>, id: string, allowed: Allowed = {}): Promise<void> {
  const { findings } = await inspect(ctx, await getCourse(ctx, id), allowed);
  const faults = findings.filter((finding) => !finding.warning).map(({ message }) => message);
  if (faults.length > 0) throw new AppError('courseNotReady', { reason: faults.join('；') });
}

async function inspect(ctx: Ctx<unknown>, course: Course, allowed: Allowed = {}) {
  const files = (await outlineOf(ctx, course.id)).flatMap((chapter) => chapter.files);
  const audience = await countAudience(ctx.db, course);
  const findings = [
    ...fileFindings(files, allowed),
    ...(audience === 0 ? [fault('audience', '开放范围里没有人')] : []),
    ...(course.endsAt !== null && course.endsAt <= ctx.now ? [warning('time', '课程的结束时间已过')] : []),
    ...(course.hourTenths === 0 ? [warning('basic', '学时是 0，学完不计学时')] : []),
    ...(course.coverId === null ? [warning('basic', '没有封面，将使用系统绘制的封面')] : []),
  ];
  return { findings, audience };
}

/** A file whose material is still being made opens by itself when it is ready. */
function fileFindings(files: readonly CourseFile[], { unwritten = false }: Allowed): Finding[] {
  if (!files.some(({ required }) => required)) return [fault('files', '至少要有一个必学的小节')];
  const unready = files.filter(({ isReady, kind }) => !isReady && !(unwritten && kind === FileKind.text));
  return unready.map(({ title, videoId, documentId }) =>
    videoId === null && documentId === null
      ? fault('files', `“${title}”还没有内容`)
      : warning('files', `“${title}”的文件还在处理，处理好自动开放`),
  );
}
