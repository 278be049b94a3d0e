import { battleApi } from '@ganlin/contract/battle/battle';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';

/** The queries that a change of a battle invalidates. */
export const affectedQueries = [battleApi.paging, battleApi.detail];

interface NamedBattle {
  readonly id: string;
  readonly title: string;
}

/** Actions on a battle that need at most one confirmation. */
export function useBattleActions() {
  const open = useCall(battleApi.open, { refresh: affectedQueries });
  const close = useCall(battleApi.close, { refresh: affectedQueries });
  const remove = useCall(battleApi.delete, { refresh: affectedQueries });
  const openNow = async ({ id, title }: NamedBattle): Promise<void> => {
    if (await isDone(open.mutateAsync({ id }))) toast('success', `“${title}”已开放`);
  };
  return {
    openNow,
    open: async (battle: NamedBattle): Promise<void> => {
      const content = '开放后，学员在对战大厅里能看到它，并在开放时间内对战。';
      if (await confirmAction({ title: `开放“${battle.title}”吗？`, content, okText: '开放' })) await openNow(battle);
    },
    close: async ({ id, title }: NamedBattle): Promise<void> => {
      const content =
        '停止后不能再开新局，正在等待对手的人会回到大厅；已经开始的对局照常打完，积分保留。以后可以重新开放。';
      if (!(await confirmAction({ title: `停止“${title}”吗？`, content, okText: '停止' }))) return;
      if (await isDone(close.mutateAsync({ id }))) toast('success', `“${title}”已停止`);
    },
    remove: async ({ id, title }: NamedBattle): Promise<void> => {
      const content = '只能删除没有人参加过的对战活动，删除后不能恢复；有人参加过的可以停止。';
      if (!(await confirmAction({ title: `删除“${title}”吗？`, content, okText: '删除' }))) return;
      if (await isDone(remove.mutateAsync({ id }))) toast('success', `“${title}”已删除`);
    },
  };
}

/** The error of a failed call has already been shown. */
const isDone = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
