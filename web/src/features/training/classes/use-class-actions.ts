import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { NamedClass } from './class-row.ts';

/** The queries that a change of a class invalidates. */
export const affectedQueries = [trainclassApi.paging, trainclassApi.edit];

/** Actions on a class that need no form and at most one confirmation. */
export function useClassActions() {
  const copy = useCall(trainclassApi.copy, { refresh: affectedQueries });
  const close = useCall(trainclassApi.close, { refresh: affectedQueries });
  const reopen = useCall(trainclassApi.reopen, { refresh: affectedQueries });
  const remove = useCall(trainclassApi.delete, { refresh: affectedQueries });
  return {
    copy: async ({ id, title }: NamedClass): Promise<void> => {
      if (await isDone(copy.mutateAsync({ id }))) toast('success', `已复制“${title}”，副本是草稿`);
    },
    close: async ({ id, title }: NamedClass): Promise<void> => {
      const content = '关闭后不能再报名，已经报名的不受影响。以后可以重新开放。';
      if (!(await confirmAction({ title: `关闭“${title}”吗？`, content, okText: '关闭' }))) return;
      if (await isDone(close.mutateAsync({ id }))) toast('success', `“${title}”已关闭`);
    },
    reopen: async ({ id, title }: NamedClass): Promise<void> => {
      const content = '重新开放后，在报名时间内可以继续报名。';
      if (!(await confirmAction({ title: `重新开放“${title}”吗？`, content, okText: '重新开放' }))) return;
      if (await isDone(reopen.mutateAsync({ id }))) toast('success', `“${title}”已重新开放`);
    },
    remove: async ({ id, title }: NamedClass): Promise<void> => {
      const content = '只能删除没有人报名的培训班，删除后不能恢复；有人报名的可以关闭。';
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
