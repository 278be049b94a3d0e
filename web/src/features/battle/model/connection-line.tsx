import type { ReactNode } from 'react';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import styles from './connection-line.module.css';

/** One calm line while the connection is down; an answer given meanwhile is sent when it is back. */
export function ConnectionLine({ isUnsent }: { readonly isUnsent: boolean }): ReactNode {
  const { status, reason } = useRealtimeState();
  const text = {
    off: '',
    on: '',
    connecting: '正在连接…',
    away: isUnsent ? '连接断开，正在重连…您的答案会自动补交' : '连接断开，正在重连…',
    refused: reason === '' ? '连接已断开，请刷新页面' : reason,
  }[status];
  return (
    <output className={styles.line} data-shown={text !== ''}>
      {text}
    </output>
  );
}
