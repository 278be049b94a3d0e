import { MaterialState, type courseApi } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { countAudience } from '../model/audience.queries.ts';
import { getCourse, getCourseInScope, type Course } from '../model/course.ts';
import { outlineOf, type CourseFile } from '../model/outline.ts';
import { materialsOf } from './materials.ts';

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
  /** A published course may get a lesson whose text is written, or whose file arrives, after it is stored. */
  readonly unfinished?: boolean;
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
    ...(await fileFindings(ctx, files, allowed)),
    ...(audience === 0 ? [fault('audience', '开放范围里没有人')] : []),
    ...(course.endsAt !== null && course.endsAt <= ctx.now ? [warning('time', '课程的结束时间已过')] : []),
    ...(course.hourTenths === 0 ? [warning('basic', '学时是 0，学完不计学时')] : []),
    ...(course.coverId === null ? [warning('basic', '没有封面，将使用系统绘制的封面')] : []),
  ];
  return { findings, audience };
}

/** A file whose material is still being made opens by itself when it is ready. */
async function fileFindings(ctx: Ctx<unknown>, files: readonly CourseFile[], allowed: Allowed): Promise<Finding[]> {
  if (!files.some(({ required }) => required)) return [fault('files', '至少要有一个必学的小节')];
  const unready = files.filter(({ isReady }) => !isReady);
  const materials = new Map((await materialsOf(ctx, unready)).map(({ fileId, state }) => [fileId, state]));
  return unready.flatMap((file) => findingOf(file, materials.get(file.id) ?? MaterialState.missing, allowed));
}

function findingOf(
  { title, kind, required, videoId, documentId }: CourseFile,
  state: MaterialState,
  { unfinished = false }: Allowed,
): Finding[] {
  if (unfinished && kind === FileKind.text) return [];
  if (videoId === null && documentId === null) return [fault('files', `“${title}”还没有内容`)];
  if (state === MaterialState.working) return [warning('files', `“${title}”的文件还在处理，处理好自动开放`)];
  const message = `“${title}”的文件${state === MaterialState.failed ? '处理失败，请更换' : '没有传完'}`;
  return [required && !unfinished ? fault('files', message) : warning('files', message)];
}
