import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EXAMS } from '../../../lib/screen/exam-paths.ts';
import styles from './notice-view.module.css';

/** Another page has the paper open: it must not be taken over by accident. */
export function ElsewhereView({ onTakeOver }: { readonly onTakeOver: () => void }): ReactNode {
  return (
    <section className={styles.page}>
      <div className={styles.card}>
        <span className={styles.icon} data-tone="warn">
          <Icon name="alert" size={28} />
        </span>
        <h1>试卷正在另一处作答</h1>
        <p>
          这份试卷在另一个页面或另一台设备上打开着。在这里继续后，那一处会变为只读；已经保存的答案都在，剩余时间不变。
        </p>
        <div className={styles.actions}>
          <Button onClick={onTakeOver}>在这里继续作答</Button>
          <ButtonLink to={EXAMS} look="line">
            返回我的考试
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The exam allows one device, and this is another: the page tries again until staff have unlocked the paper. */
export function OtherDeviceView({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <section className={styles.page}>
      <output className={styles.card}>
        <span className={styles.icon} data-tone="warn">
          <Icon name="lock" size={28} />
        </span>
        <h1>换设备需要监考老师解锁</h1>
        <p>
          本场考试只能在一台设备上作答。请举手或联系监考老师，解锁后本页自动打开试卷，不用刷新；已经保存的答案都在，考试时间以服务器为准。
        </p>
        <div className={styles.actions}>
          <Button look="line" onClick={onRetry}>
            老师已解锁
          </Button>
        </div>
      </output>
    </section>
  );
}
