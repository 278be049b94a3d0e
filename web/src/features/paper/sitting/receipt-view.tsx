import { HandInBy, handInByLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { formatToSecond } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EXAMS, resultPath } from '../result/paths.ts';
import type { ShownReceipt } from './api.ts';
import styles from './notice-view.module.css';

interface ReceiptViewProps {
  readonly receipt: ShownReceipt;
  readonly title: string | undefined;
}

const heads: Readonly<Record<HandInBy, string>> = {
  [HandInBy.examinee]: '交卷成功',
  [HandInBy.clock]: '考试时间已到，试卷已自动交上',
  [HandInBy.staff]: '工作人员已收卷',
};

/** It is handed in: when, how much of it, and the code that anybody can check. */
export function ReceiptView({ receipt, title }: ReceiptViewProps): ReactNode {
  return (
    <section className={styles.page}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Icon name="check" size={28} />
        </span>
        <h1>{heads[receipt.handedInBy]}</h1>
        {title && <p>{title}</p>}
        <dl className={styles.facts}>
          <dt>交卷时间</dt>
          <dd>{formatToSecond(receipt.handedInAt)}</dd>
          <dt>交卷方式</dt>
          <dd>{handInByLabels[receipt.handedInBy]}</dd>
          <dt>作答情况</dt>
          <dd>
            已答 {receipt.answered} 题，共 {receipt.questions} 题
          </dd>
        </dl>
        <p className={styles.code}>
          <span>回执编号</span>
          <b>{receipt.receipt}</b>
          <span>由交上的答案计算得出。请截图或抄下，对答卷有疑问时凭它核对。</span>
        </p>
        <div className={styles.actions}>
          <ButtonLink to={resultPath(receipt.paperId)}>查看结果</ButtonLink>
          <ButtonLink to={EXAMS} look="line">
            返回我的考试
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
