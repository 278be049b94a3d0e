import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { settled } from '../../../lib/api/settled.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';

type Done = (() => void) | undefined;

/** The queries that a change of questions invalidates. */
export const affectedQueries = [questionApi.paging, questionApi.detail, questionApi.tags, repoApi.paging, repoApi.list];

/** Actions on questions that need at most one confirmation and no form. */
export function useQuestionActions() {
  const publish = useCall(questionApi.publish, { refresh: affectedQueries });
  const retire = useCall(questionApi.retire, { refresh: affectedQueries });
  const restore = useCall(questionApi.restore, { refresh: affectedQueries });
  const remove = useCall(questionApi.delete, { refresh: affectedQueries });
  return {
    publish: async (ids: readonly string[], onDone?: Done) => {
      const title = `发布 ${ids.length} 道试题吗？`;
      const content = '草稿发布后可以练习和组卷；没有草稿的不变。';
      if (!(await confirmAction({ title, content, okText: '发布' }))) return;
      const done = await settled(publish.mutateAsync({ ids: [...ids] }));
      if (done) report(`已发布 ${done.count} 题`, onDone);
    },
    retire: async (ids: readonly string[], onDone?: Done) => {
      const title = `停用 ${ids.length} 道试题吗？`;
      const content = '停用后不再出现在练习和新的试卷里，已有的作答不受影响，以后可以恢复。';
      if (!(await confirmAction({ title, content, okText: '停用' }))) return;
      const done = await settled(retire.mutateAsync({ ids: [...ids] }));
      if (done) report(`已停用 ${done.count} 题`, onDone);
    },
    restore: async (ids: readonly string[], onDone?: Done) => {
      const done = await settled(restore.mutateAsync({ ids: [...ids] }));
      if (done) report(`已恢复 ${done.count} 题`, onDone);
    },
    remove: async (ids: readonly string[], onDone?: Done) => {
      const title = `删除 ${ids.length} 道试题吗？`;
      const content = '只能删除从未使用过的试题，删除后不能恢复；用过的可以停用。';
      if (!(await confirmAction({ title, content, okText: '删除' }))) return;
      const done = await settled(remove.mutateAsync({ ids: [...ids] }));
      if (done) report(`已删除 ${done.count} 题`, onDone);
    },
  };
}

function report(text: string, onDone: Done): void {
  toast('success', text);
  onDone?.();
}
