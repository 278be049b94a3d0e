import type { ReactNode } from 'react';
import { openLoginHere } from '../../../lib/session/login-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import type { SittingControllerState } from './controller/sitting-context.ts';
import styles from './notice-view.module.css';

interface OpeningViewProps {
  readonly link: SittingControllerState['link'];
  readonly onRetry: () => void;
}

/** The paper is loading; if that takes long, shows why, and that the page keeps trying. */
export function OpeningView({ link, onRetry }: OpeningViewProps): ReactNode {
  if (link === 'up') return <PageSkeleton />;
  const { title, text, action } = link === 'signedOut' ? signIn : { ...waiting, title: titles[link] };
  return (
    <section className={styles.page}>
      <output className={styles.card}>
        <span className={styles.icon} data-tone="warn">
          <Icon name="cloud" size={28} />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.actions}>
          <Button look="line" onClick={link === 'signedOut' ? openLoginHere : onRetry}>
            {action}
          </Button>
        </div>
      </output>
    </section>
  );
}

const titles = { busy: '进入的人较多，正在排队', down: '正在连接服务器' } as const;
const waiting = { text: '本页会自动重试，请不要关闭。考试时间以服务器为准。', action: '立即重试' };
const signIn = { title: '登录已失效', text: '重新登录后就在这里继续，已经保存的答案都在。', action: '重新登录' };
