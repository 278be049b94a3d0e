import { useEffect, useState, type ReactNode } from 'react';
import { useRealtimeState } from '../../../lib/realtime/state.ts';
import styles from './connection-line.module.css';

/** How long the line says that the connection is back. */
const BACK_MS = 3_000;

/** One calm line while the connection is down; an answer given meanwhile is sent when it is back. */
export function ConnectionLine({ isUnsent }: { readonly isUnsent: boolean }): ReactNode {
  const { status, reason } = useRealtimeState();
  const isBack = useIsBack();
  const text = {
    off: '',
    on: isBack ? '已重新连接' : '',
    connecting: '正在连接…',
    away: isUnsent ? '连接断开，正在重连…您的答案会自动补交' : '连接断开，正在重连…',
    refused: reason === '' ? '连接已断开，请刷新页面' : reason,
  }[status];
  return (
    <output className={styles.line} data-shown={text !== ''} data-back={isBack && status === 'on'}>
      {text}
    </output>
  );
}

/** Whether the connection came back a moment ago. */
function useIsBack(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useRealtimeState.subscribe(({ status }, before) => {
      if (status !== 'on' || before.status !== 'away') return;
      setBack(true);
      clearTimeout(timer);
      timer = setTimeout(() => setBack(false), BACK_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return isBack;
}
