import { MaterialState } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { stop, warn, type Problem } from '../../../kits/record-editor/problem.ts';
import type { Part } from '../model/parts.ts';
import type { CourseDraft } from './course-draft.ts';
import { filesOf } from './files/outline.ts';
import type { Materials } from './files/use-materials.ts';

type CourseProblem = Problem<Part>;

/** What blocks publishing, as far as the page itself can tell; the server checks again. */
export function problemsOf(draft: CourseDraft, materials: Materials): readonly CourseProblem[] {
  const { title, openType, deptIds, people, password, hourTenths, startTime, endTime } = draft;
  const isReversed = startTime !== null && endTime !== null && startTime >= endTime;
  return [
    ...(title.trim() === '' ? [stop('basic', '还没有课程名称')] : []),
    ...fileProblems(draft.chapters, materials),
    ...(openType === OpenType.depts && deptIds.length === 0 ? [stop('audience', '还没有选择部门')] : []),
    ...(openType === OpenType.persons && people.length === 0 ? [stop('audience', '还没有选择人员')] : []),
    ...(openType === OpenType.password && password === '' ? [stop('audience', '还没有课程密码')] : []),
    ...(isReversed ? [stop('time', '结束时间要晚于开始时间')] : []),
    ...(hourTenths === 0 ? [warn('time', '学时是 0，学完不计学时')] : []),
  ] as const;
}

function fileProblems(chapters: CourseDraft['chapters'], materials: Materials): CourseProblem[] {
  if (!filesOf(chapters).some(({ required }) => required)) return [stop('files', '至少要有一个必学的小节')];
  const numbered = chapters.flatMap(({ files }, chapter) =>
    files.map((file, at) => ({ file, number: `${chapter + 1}.${at + 1}` })),
  );
  return numbered.flatMap(({ file, number }) => {
    const material = materials.get(file.id);
    const name = `${number}“${file.title.trim()}”`;
    if (file.title.trim() === '') return [stop('files', `${number} 没有名称`)];
    if (file.kind === FileKind.link) return file.url === '' ? [stop('files', `${name}还没有地址`)] : [];
    if (file.kind === FileKind.quiz) return file.quiz?.repoIds.length ? [] : [stop('files', `${name}还没有选题库`)];
    if (material?.sending) return [warn('files', `${name}还在上传`)];
    if (material?.state === MaterialState.working) return [warn('files', `${name}还在处理，处理好自动开放`)];
    if (material?.state === MaterialState.failed) return [stop('files', `${name}处理失败，请更换文件`)];
    return material?.state === MaterialState.ready ? [] : [stop('files', `${name}还没有内容`)];
  });
}
