import { deptApi } from '@ganlin/contract/iam/dept';
import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { userApi, UserState } from '@ganlin/contract/iam/user';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { namesOf, type UserRow } from './user-row.ts';

type People = readonly UserRow[];

/** Actions on users that need one confirmation and no form. */
export function useUserActions() {
  const setState = useCall(userApi.setState, { refresh: [userApi.paging] });
  const remove = useCall(userApi.delete, { refresh: [userApi.paging, deptApi.tree] });
  const resetFactor = useCall(secondFactorApi.reset);
  const idsOf = (people: People) => people.map(({ id }) => id);
  return {
    disable: async (people: People, onDone?: () => void) => {
      const content = `${namesOf(people)}将不能登录，正在使用的登录会退出。`;
      if (!(await confirmAction({ title: `停用 ${people.length} 人吗？`, content, okText: '停用' }))) return;
      if (await succeeds(setState.mutateAsync({ ids: idsOf(people), state: UserState.disabled }))) {
        toast('success', `已停用${namesOf(people)}`);
        onDone?.();
      }
    },
    enable: async (people: People) => {
      if (await succeeds(setState.mutateAsync({ ids: idsOf(people), state: UserState.normal })))
        toast('success', `已启用${namesOf(people)}`);
    },
    resetSecondFactor: async (user: UserRow) => {
      const content = `用于${user.realName}的手机和恢复码都已丢失时，请先核实是本人。重置后其登录全部退出，下次登录只需密码，并会通知本人。`;
      const question = { title: `重置${user.realName}的两步验证吗？`, content, okText: '重置' };
      if (!(await confirmAction(question))) return;
      if (await succeeds(resetFactor.mutateAsync({ id: user.id })))
        toast('success', `已重置${user.realName}的两步验证`);
    },
    remove: async (people: People) => {
      const content = `${namesOf(people)}将从用户中删除，不能再登录。`;
      if (!(await confirmAction({ title: `删除“${namesOf(people)}”吗？`, content, okText: '删除' }))) return;
      if (await succeeds(remove.mutateAsync({ ids: idsOf(people) }))) toast('success', `已删除${namesOf(people)}`);
    },
  };
}

/**
 * The row that made the call may be unmounted when the response arrives, and with it the callbacks passed to
 * `mutate`.
 */
async function succeeds(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch {
    // The query client has already shown the failure.
    return false;
  }
}
