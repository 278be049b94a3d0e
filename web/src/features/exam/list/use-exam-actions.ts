import { examApi } from '@ganlin/contract/exam/exam';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { settled } from '../../../lib/api/settled.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

/** The queries that a change of an exam invalidates. */
const touched = [examApi.paging, examApi.detail];

/** Actions on an exam that need at most one confirmation and no form. Each returns whether it was done. */
export function useExamActions() {
  const copy = useCall(examApi.copy, { refresh: touched });
  const close = useCall(examApi.close, { refresh: touched });
  const reopen = useCall(examApi.reopen, { refresh: touched });
  const release = useCall(examApi.release, { refresh: touched });
  const remove = useCall(examApi.delete, { refresh: touched });
  return {
    /** Returns the id of the copy. */
    copy: async ({ id, title }: Named): Promise<string | undefined> => {
      const made = await settled(copy.mutateAsync({ id }));
      if (made) toast('success', `已复制“${title}”，副本是草稿`);
      return made?.id;
    },
    close: async ({ id, title }: Named): Promise<void> => {
      const content = '关闭后不能再开始作答，正在作答的不受影响。以后可以重新开放。';
      if (!(await confirmAction({ title: `关闭“${title}”吗？`, content, okText: '关闭考试' }))) return;
      if ((await settled(close.mutateAsync({ id }))) !== undefined) toast('success', `“${title}”已关闭`);
    },
    reopen: async ({ id, title }: Named): Promise<void> => {
      const content = '重新开放后，在考试时间内可以继续参加。';
      if (!(await confirmAction({ title: `重新开放“${title}”吗？`, content, okText: '重新开放' }))) return;
      if ((await settled(reopen.mutateAsync({ id }))) !== undefined) toast('success', `“${title}”已重新开放`);
    },
    release: async ({ id, title }: Named): Promise<void> => {
      const content = '设为“人工公布后”的内容会对考生公开，公布后不能收回。其他内容仍按各自的设定公布。';
      if (!(await confirmAction({ title: `公布“${title}”的成绩吗？`, content, okText: '公布成绩' }))) return;
      if ((await settled(release.mutateAsync({ id }))) !== undefined) toast('success', `“${title}”的成绩已公布`);
    },
    remove: async ({ id, title }: Named): Promise<void> => {
      const content = '只能删除没有人参加过的考试，删除后不能恢复；有人参加过的可以关闭。';
      if (!(await confirmAction({ title: `删除“${title}”吗？`, content, okText: '删除' }))) return;
      if (await settled(remove.mutateAsync({ ids: [id] }))) toast('success', `“${title}”已删除`);
    },
  };
}
