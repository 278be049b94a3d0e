import { practicalTestApi } from '@ganlin/contract/practical/test';
import { useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { isDone } from '../model/done.ts';

const affected = [practicalTestApi.paging, practicalTestApi.detail];

interface Test {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

/** The steps of a test; each asks first and resolves to whether it was done. */
export function useTestActions() {
  const open = useCall(practicalTestApi.open, { refresh: affected });
  const withdraw = useCall(practicalTestApi.withdraw, { refresh: affected });
  const close = useCall(practicalTestApi.close, { refresh: affected });
  const reopen = useCall(practicalTestApi.reopen, { refresh: affected });
  const remove = useCall(practicalTestApi.delete, { refresh: affected });
  const step =
    (action: typeof open | typeof remove, { verb, content, done }: { verb: string; content: string; done: string }) =>
    async ({ id, title, version }: Test): Promise<boolean> => {
      if (!(await confirmAction({ title: `${verb}“${title}”吗？`, content, okText: verb }))) return false;
      if (!(await isDone(action.mutateAsync({ id, version })))) return false;
      toast('success', done);
      return true;
    };
  return {
    open: step(open, {
      verb: '开始',
      content: '考生和考官会收到通知，考官可以开始评分；之后安排不能再改。',
      done: '考核已开始',
    }),
    withdraw: step(withdraw, { verb: '退回草稿', content: '退回后可以修改安排，考官暂时看不到。', done: '已退回草稿' }),
    close: step(close, { verb: '结束', content: '结束后考官不能再评分，需要时可以重新开放。', done: '考核已结束' }),
    reopen: step(reopen, { verb: '重新开放', content: '开放后可以退回重评。', done: '考核已重新开放' }),
    remove: step(remove, { verb: '删除', content: '删除后不能恢复。', done: '已删除' }),
  };
}
