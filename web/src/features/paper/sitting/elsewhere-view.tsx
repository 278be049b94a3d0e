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
