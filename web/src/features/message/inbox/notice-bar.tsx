import { messageApi } from '@ganlin/contract/message/message';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { refreshUnread } from '../../../lib/session/unread.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './notice-bar.module.css';

interface NoticeBarProps {
  readonly chosen: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** The actions on the selected messages; on a phone it stays within thumb reach. */
export function NoticeBar({ chosen, onClear }: NoticeBarProps) {
  const ids = [...chosen];
  const read = useCall(messageApi.markRead, { refresh: [messageApi.paging] });
  const remove = useCall(messageApi.userDelete, { refresh: [messageApi.paging] });
  const done = (text: string) => () => {
    toast('success', text);
    onClear();
    void refreshUnread();
  };
  const askToDelete = async () => {
    const title = `删除选中的 ${ids.length} 条消息吗？`;
    if (!(await confirmAction({ title, content: '删除后不能恢复。', okText: '删除' }))) return;
    remove.mutate({ ids }, { onSuccess: done('已删除') });
  };
  return (
    <section className={styles.bar} aria-label="批量操作">
      <span className={styles.count} aria-live="polite">
        已选 <b>{ids.length}</b> 条
      </span>
      <Button small look="line" onClick={() => read.mutate({ ids }, { onSuccess: done('已标为已读') })}>
        标为已读
      </Button>
      <Button small look="line" onClick={() => void askToDelete()}>
        删除
      </Button>
      <button type="button" className={styles.clear} onClick={onClear}>
        取消
      </button>
    </section>
  );
}
