import { CheckCircleFilled, LockFilled, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { changedBy, type Trial, type WayFigures } from '../model/regrade.ts';
import styles from './side.module.css';

interface AfterCommitProps {
  readonly trial: Trial | null;
  readonly figures: WayFigures | null;
  readonly isDone: boolean;
}

/** What a commit does, with the figures of the trial. */
export function AfterCommit({ trial, figures, isDone }: AfterCommitProps) {
  return (
    <section className={styles.card} aria-label={titleOf(isDone)}>
      <h2>{titleOf(isDone)}</h2>
      {trial && figures ? (
        <Effects trial={trial} figures={figures} />
      ) : (
        <p className={styles.empty}>试算以后，这里列出提交会带来的变化。试算不改动任何成绩。</p>
      )}
    </section>
  );
}

const titleOf = (isDone: boolean): string => (isDone ? '提交后发生了什么' : '提交后会发生什么');

interface EffectsProps {
  readonly trial: Trial;
  readonly figures: WayFigures;
}

function Effects({ trial: { papers, humanMarks }, figures }: EffectsProps) {
  const { nowPassed, nowFailed } = figures;
  const changed = changedBy(figures);
  return (
    <ul className={styles.effects}>
      <Effect kind="ok" note="成绩页和站内消息写明改判原因">
        {changed} 份答卷的成绩更新，原分保留可查
      </Effect>
      {nowPassed > 0 && (
        <Effect kind="ok" note="班级完成情况和证书随之重算">
          {nowPassed} 份转为合格
        </Effect>
      )}
      {nowFailed > 0 && (
        <Effect kind="bad" note="班级完成情况和证书随之重算">
          {nowFailed} 份转为不合格
        </Effect>
      )}
      <Effect kind="ok" note={`其余 ${Math.max(0, papers - changed)} 份没有变动，不打扰`}>
        成绩有变动的考生收到站内消息
      </Effect>
      <Effect kind="lock" note={humanMarks > 0 ? `${humanMarks} 个人工分不受影响` : undefined}>
        阅卷人给的分不动
      </Effect>
    </ul>
  );
}

const icons = {
  ok: <CheckCircleFilled aria-hidden />,
  bad: <WarningFilled aria-hidden />,
  lock: <LockFilled aria-hidden />,
} as const;

interface EffectProps {
  readonly kind: keyof typeof icons;
  readonly note: string | undefined;
  readonly children: ReactNode;
}

function Effect({ kind, note, children }: EffectProps) {
  return (
    <li data-kind={kind}>
      {icons[kind]}
      <span>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
    </li>
  );
}
