import { bookApi } from '@ganlin/contract/practice/book';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './book-bar.module.css';

interface BookBarProps {
  readonly chosen: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** The actions for the selected entries. */
export function BookBar({ chosen, onClear }: BookBarProps): ReactNode {
  const remove = useCall(bookApi.remove, { refresh: [bookApi.paging, bookApi.summary] });
  const ask = async () => {
    const title = `将 ${chosen.size} 题移出错题本吗？`;
    if (!(await confirmAction({ title, content: '再次答错时会回到错题本。', okText: '移出' }))) return;
    const done = ({ count }: { count: number }) => {
      toast('success', `已移出 ${count} 题`);
      onClear();
    };
    remove.mutate({ questionIds: [...chosen] }, { onSuccess: done });
  };
  return (
    <section className={styles.bar} aria-label="批量操作">
      <span aria-live="polite">已选 {chosen.size} 题</span>
      <Button small look="line" onClick={onClear}>
        取消选择
      </Button>
      <Button small disabled={remove.isPending} onClick={() => void ask()}>
        移出错题本
      </Button>
    </section>
  );
}
