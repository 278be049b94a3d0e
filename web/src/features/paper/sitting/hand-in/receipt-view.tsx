import { HandInBy, handInByLabels, shownHandIn } from '@ganlin/contract/exam/kinds';
import { LATE_DAYS } from '@ganlin/contract/paper/sitting';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { formatToSecond } from '../../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { EXAMS, resultPath } from '../../../../lib/screen/exam-paths.ts';
import type { ShownReceipt } from '../api.ts';
import type { SittingController } from '../controller/sitting-controller.ts';
import { useSince } from './use-since.ts';
import styles from '../notice-view.module.css';

interface ReceiptViewProps {
  readonly controller: SittingController;
  readonly receipt: ShownReceipt;
  readonly title: string | undefined;
  /** Opens the paper again on this page. */
  readonly onResume: () => void;
}

const heads: Readonly<Record<HandInBy, string>> = {
  [HandInBy.examinee]: '交卷成功',
  [HandInBy.clock]: '考试时间已到，试卷已自动交上',
  [HandInBy.staff]: '工作人员已收卷',
  [HandInBy.rules]: '已按考场规则收卷',
};

const HEAD = 'receipt';

/** The paper is handed in: when, how much of it, and the code that anyone can verify. */
export function ReceiptView({ controller, receipt, title, onResume }: ReceiptViewProps): ReactNode {
  const { reopenedMs, voidReason } = useSince(receipt.paperId);
  if (reopenedMs !== null) return <ReopenedView title={title} leftMs={reopenedMs} onResume={onResume} />;
  return <HandedIn controller={controller} receipt={receipt} title={title} voidReason={voidReason} />;
}

interface HandedInProps extends Omit<ReceiptViewProps, 'onResume'> {
  readonly voidReason: string | null;
}

function HandedIn({ controller, receipt, title, voidReason }: HandedInProps): ReactNode {
  const isMissing = useStore(controller.state, (state) => state.undelivered.length > 0);
  return (
    <section className={styles.page}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Icon name="check" size={28} />
        </span>
        <h1 id={HEAD} tabIndex={-1}>
          {heads[shownHandIn(receipt)]}
        </h1>
        {title && <p>{title}</p>}
        {voidReason !== null && (
          <div className={styles.undelivered} role="alert">
            <h2>本次成绩已作废</h2>
            <p>原因：{voidReason}</p>
          </div>
        )}
        <dl className={styles.facts}>
          <dt>交卷时间</dt>
          <dd>{formatToSecond(receipt.handedInAt)}</dd>
          <dt>交卷方式</dt>
          <dd>{handInByLabels[shownHandIn(receipt)]}</dd>
          {receipt.collectReason && (
            <>
              <dt>收卷原因</dt>
              <dd>{receipt.collectReason}</dd>
            </>
          )}
          <dt>作答情况</dt>
          <dd>
            已答 {receipt.answered} 题，共 {receipt.questions} 题
          </dd>
        </dl>
        <Undelivered controller={controller} />
        <p className={styles.code}>
          <span>回执编号</span>
          <b>{receipt.receipt}</b>
          <span>由交上的答案计算得出。请截图或抄下，对答卷有疑问时凭它核对。</span>
        </p>
        <div className={styles.actions}>
          <ButtonLink to={resultPath(receipt.paperId)} look={isMissing ? 'line' : 'solid'}>
            查看结果
          </ButtonLink>
          <ButtonLink to={EXAMS} look="line">
            返回我的考试
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

interface ReopenedViewProps extends Pick<ReceiptViewProps, 'title' | 'onResume'> {
  readonly leftMs: number;
}

/** Staff have reopened the paper. It opens on demand: the examinee may have it open elsewhere by now. */
function ReopenedView({ title, leftMs, onResume }: ReopenedViewProps): ReactNode {
  return (
    <section className={styles.page}>
      <div className={styles.card} role="alert">
        <span className={styles.icon}>
          <Icon name="clock" size={28} />
        </span>
        <h1>可以继续作答</h1>
        {title && <p>{title}</p>}
        <p>
          工作人员重新开放了您的试卷，还可以作答约 <b>{Math.max(1, Math.round(leftMs / 60_000))} 分钟</b>
          。先前的答案都在，到时自动交卷。
        </p>
        <div className={styles.actions}>
          <Button onClick={onResume}>继续作答</Button>
          <ButtonLink to={EXAMS} look="line">
            返回我的考试
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Answers on this device that the server never acknowledged: submitted to staff, or stored here until dismissed. */
function Undelivered({ controller }: { readonly controller: SittingController }): ReactNode {
  const undelivered = useStore(controller.state, (state) => state.undelivered);
  const brought = useStore(controller.state, (state) => state.broughtLate);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [turns, setTurns] = useState(0);
  const head = useRef<HTMLHeadingElement>(null);
  // The pressed button is disabled or removed: keyboard users continue from its result.
  useEffect(() => {
    if (turns > 0) (head.current ?? document.getElementById(HEAD))?.focus();
  }, [turns]);
  const bring = async () => {
    setBusy(true);
    setFault((await controller.bringLate()) ?? '');
    setBusy(false);
    setTurns((count) => count + 1);
  };
  const remove = async () => {
    const content = '删除后，本机不再有这些题没有送达的作答，也不能再提交备查。';
    if (!(await confirmAction({ title: '从本机删除吗？', content, okText: '删除' }))) return;
    await controller.forgetUndelivered();
    setTurns((count) => count + 1);
  };
  return (
    <>
      {brought.length > 0 && (
        <output className={styles.brought}>
          <h2 ref={undelivered.length > 0 ? null : head} tabIndex={-1}>
            第 {brought.join('、')} 题没有送达的作答已提交备查
          </h2>
          <p>这些作答不计入成绩，监考和管理人员复核时可以看到。如有异议，请与他们联系。</p>
        </output>
      )}
      {undelivered.length > 0 && (
        <div className={styles.undelivered} role="alert">
          <h2 ref={head} tabIndex={-1}>
            {undelivered.length} 题没有送达
          </h2>
          <p>第 {undelivered.join('、')} 题在本机的最后作答没有得到服务器确认，可能没有计入交卷。</p>
          <p>
            如有异议，请在交卷后 {LATE_DAYS}{' '}
            天内提交给监考和管理人员备查。提交的作答不计入成绩，也不改变答卷；提交之前请不要清除浏览器数据。
          </p>
          <div className={styles.choices}>
            <Button small disabled={isBusy} onClick={() => void bring()}>
              {isBusy ? '正在提交' : '提交备查'}
            </Button>
            <Button small look="line" disabled={isBusy} onClick={() => void remove()}>
              从本机删除
            </Button>
          </div>
          {fault !== '' && <p className={styles.fault}>没有提交成功：{fault}</p>}
        </div>
      )}
    </>
  );
}
