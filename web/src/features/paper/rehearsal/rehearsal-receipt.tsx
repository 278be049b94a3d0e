import { handInByLabels, shownHandIn } from '@ganlin/contract/exam/kinds';
import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { checkPath, rehearsalPath } from '../../../lib/screen/exam-paths.ts';
import { formatToSecond } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownReceipt } from '../sitting/api.ts';
import type { SittingController } from '../sitting/controller/sitting-controller.ts';
import notice from '../sitting/notice-view.module.css';
import styles from './rehearsal.module.css';

interface RehearsalReceiptProps {
  readonly controller: SittingController;
  readonly examId: string;
  readonly receipt: ShownReceipt;
}

/** The rehearsal is over: what has worked, and what has not been tried. */
export function RehearsalReceipt({ controller, examId, receipt }: RehearsalReceiptProps): ReactNode {
  const undelivered = useStore(controller.state, (state) => state.undelivered);
  // It is practice: what never arrived need not stay on the device.
  useEffect(() => () => void controller.forgetUndelivered(), [controller]);
  const { handedInAt, answered, questions } = receipt;
  return (
    <section className={notice.page}>
      <div className={notice.card}>
        <span className={notice.icon}>
          <Icon name="check" size={28} />
        </span>
        <h1>试考完成</h1>
        <p>这是试考，不计成绩，也不评分。考试时的页面和步骤与此相同。</p>
        <ul className={styles.found}>
          <Found isGood title="打开试卷" text={`取到 ${questions} 题`} />
          <Saves answered={answered} questions={questions} undelivered={undelivered} />
          <Found isGood title="交卷" text={`${formatToSecond(handedInAt)} ${handInByLabels[shownHandIn(receipt)]}`} />
          <Found isGood title="回执" text={receipt.receipt} note="考试的回执可以查验，试考的不能。" />
        </ul>
        <div className={notice.actions}>
          <ButtonLink to={checkPath(examId)}>返回考前检查</ButtonLink>
          <ButtonLink to={rehearsalPath(examId)} look="line">
            再试考一次
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

interface SavesProps {
  readonly answered: number;
  readonly questions: number;
  readonly undelivered: readonly number[];
}

function Saves({ answered, questions, undelivered }: SavesProps): ReactNode {
  const title = '保存答案';
  if (undelivered.length > 0) {
    const note = '请检查网络，做一次设备调试，再试考一次。';
    return <Found isGood={false} title={title} text={`第 ${undelivered.join('、')} 题没有送达`} note={note} />;
  }
  if (answered === 0) return <Found isGood={false} title={title} text="没有作答，没有试到" note="可以再试考一次。" />;
  return <Found isGood title={title} text={`服务器收到 ${answered} 题的作答，共 ${questions} 题`} />;
}

interface FoundProps {
  readonly isGood: boolean;
  readonly title: string;
  readonly text: string;
  readonly note?: string;
}

function Found({ isGood, title, text, note = '' }: FoundProps): ReactNode {
  return (
    <li className={styles.line} data-tone={isGood ? 'ok' : 'warn'}>
      <span className={styles.mark}>
        <Icon name={isGood ? 'check' : 'alert'} size={16} />
      </span>
      <b>{title}</b>
      <span className={styles.text}>
        {text}
        {note !== '' && <small className="ui-note">{note}</small>}
      </span>
    </li>
  );
}
