import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './user-centre.module.css';

interface NoDayProps {
  readonly state: 'loading' | 'failed' | 'offline';
  readonly onRetry: () => void;
}

/** The page before its content has come, or without it. */
export function NoDay({ state, onRetry }: NoDayProps): ReactNode {
  if (state === 'loading')
    return (
      <output className={styles.body} aria-busy="true" aria-label="正在载入">
        <span className={styles.now}>
          <span className={styles.tall} />
          <span className={styles.tall} />
        </span>
        <span className={styles.tall} />
      </output>
    );
  return (
    <section className={styles.failed} role="alert">
      <h2>{state === 'offline' ? '现在没有网络' : '今天的内容没能载入'}</h2>
      <p>
        {state === 'offline'
          ? '您的学习记录只在联网时显示，不会留在这台设备上。网络恢复后会自动载入。'
          : '旁边的入口仍然可以使用，也可以再试一次。'}
      </p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </section>
  );
}

/** The content of a moment ago, because the network failed since. */
export function OldDay({ at, onRetry }: { readonly at: number; readonly onRetry: () => void }): ReactNode {
  return (
    <output className={styles.old}>
      没有网络，下面是 {formatTime(new Date(at).toISOString()).slice(11)} 的内容。
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </output>
  );
}
