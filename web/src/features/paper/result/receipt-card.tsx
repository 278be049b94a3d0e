import { sittingApi } from '@ganlin/contract/paper/sitting';
import type { ReactNode } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './receipt-card.module.css';

/** The receipt of what was handed in, to save and to verify. */
export function ReceiptCard({ receipt, answered }: { readonly receipt: string; readonly answered: number }): ReactNode {
  const check = useCall(sittingApi.receipt);
  const report = () =>
    check.mutate(
      { receipt },
      {
        onSuccess: (found) =>
          found
            ? toast('success', `回执有效：${formatToSecond(found.handedInAt)} 交卷，已收到 ${found.answered} 题答案`)
            : toast('error', '没有这份回执'),
      },
    );
  return (
    <section className={styles.card} aria-label="交卷回执">
      <Icon name="note" size={28} />
      <div className={styles.words}>
        <p>交卷回执，已收到 {answered} 题答案</p>
        <code>{receipt.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <div className={styles.actions}>
        <Button look="line" onClick={() => void copyText(receipt, '已复制')}>
          复制
        </Button>
        <Button look="line" disabled={check.isPending} onClick={report}>
          核验回执
        </Button>
      </div>
    </section>
  );
}
