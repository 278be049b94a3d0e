import { courseApi, courseCategoryApi } from '@ganlin/contract/course/course';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { NamedCourse } from '../model/course-row.ts';

/** The queries that a change of a course invalidates. */
export const affectedQueries = [courseApi.paging, courseApi.detail, courseCategoryApi.list];

/** Actions on a course that need no form and at most one confirmation; each resolves to whether it was done. */
export function useCourseActions() {
  const copy = useCall(courseApi.copy, { refresh: affectedQueries });
  const close = useCall(courseApi.close, { refresh: affectedQueries });
  const reopen = useCall(courseApi.reopen, { refresh: affectedQueries });
  const remove = useCall(courseApi.delete, { refresh: affectedQueries });
  return {
    copy: async ({ id, title }: NamedCourse): Promise<void> => {
      if (await isDone(copy.mutateAsync({ id }))) toast('success', `已复制“${title}”，副本是草稿`);
    },
    close: async ({ id, title }: NamedCourse): Promise<void> => {
      const content = '下架后学员看不到这门课程，已有的学习记录和学时保留。以后可以重新上架。';
      if (!(await confirmAction({ title: `下架“${title}”吗？`, content, okText: '下架' }))) return;
      if (await isDone(close.mutateAsync({ id }))) toast('success', `“${title}”已下架`);
    },
    reopen: async ({ id, title }: NamedCourse): Promise<void> => {
      const content = '重新上架后，开放范围内的学员可以接着学习。';
      if (!(await confirmAction({ title: `重新上架“${title}”吗？`, content, okText: '重新上架' }))) return;
      if (await isDone(reopen.mutateAsync({ id }))) toast('success', `“${title}”已重新上架`);
    },
    remove: async ({ id, title }: NamedCourse): Promise<void> => {
      const content = '只能删除没有人学习的课程，删除后不能恢复；有人学习的可以下架。';
      if (!(await confirmAction({ title: `删除“${title}”吗？`, content, okText: '删除' }))) return;
      if (await isDone(remove.mutateAsync({ ids: [id] }))) toast('success', `“${title}”已删除`);
    },
  };
}

/** The error of a failed call has already been shown. */
const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
