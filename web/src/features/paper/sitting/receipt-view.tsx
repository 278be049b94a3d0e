import { HandInBy, handInByLabels } from '@ganlin/contract/exam/kinds';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { confirmAction } from '../../../lib/confirm.ts';
import { formatToSecond } from '../../../lib/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EXAMS, resultPath } from '../result/paths.ts';
import type { ShownReceipt } from './api.ts';
import type { Desk } from './desk.ts';
import styles from './notice-view.module.css';

interface ReceiptViewProps {
  readonly desk: Desk;
  readonly receipt: ShownReceipt;
  readonly title: string | undefined;
}

const heads: Readonly<Record<HandInBy, string>> = {
  [HandInBy.examinee]: '交卷成功',
  [HandInBy.clock]: '考试时间已到，试卷已自动交上',
  [HandInBy.staff]: '工作人员已收卷',
};

/** It is handed in: when, how much of it, and the code that anybody can check. */
export function ReceiptView({ desk, receipt, title }: ReceiptViewProps): ReactNode {
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
        <Undelivered desk={desk} />
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

/** Answers that this device has and the server never acknowledged. They stay here until they are not wanted any more. */
function Undelivered({ desk }: { readonly desk: Desk }): ReactNode {
  const undelivered = useStore(desk.state, (state) => state.undelivered);
  if (undelivered.length === 0) return null;
  const remove = async () => {
    const content = '删除后，本机不再有这些题没有送达的作答。';
    if (await confirmAction({ title: '从本机删除吗？', content, okText: '删除' })) desk.forgetUndelivered();
  };
  return (
    <div className={styles.undelivered} role="alert">
      <b>{undelivered.length} 题没有送达</b>
      <p>第 {undelivered.join('、')} 题在本机的最后作答没有得到服务器确认，可能没有计入交卷。</p>
      <p>这些作答仍保存在本机。如有异议，请不要清除浏览器数据，并尽快联系监考或管理人员。</p>
      <Button small look="line" onClick={() => void remove()}>
        从本机删除
      </Button>
    </div>
  );
}
