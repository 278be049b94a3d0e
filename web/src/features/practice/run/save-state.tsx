import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Outbox, Saving } from '../../../kits/answer-outbox/answer-outbox.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './run-bar.module.css';

/** Whether answers have arrived; always visible. */
export function SaveState({ outbox }: { readonly outbox: Outbox }): ReactNode {
  const { state, reason, isOnDevice } = useStore(outbox.saving);
  const { icon, text } = shown[state];
  const isWaiting = state === 'offline' || state === 'held';
  return (
    // Every answer is saved; only a failure is worth an interruption.
    <p className={styles.save} data-state={state} aria-live={isWaiting ? 'polite' : 'off'} title={reason}>
      <Icon name={icon} size={16} />
      {text}
      {isWaiting && (isOnDevice ? '，答案已存在本机' : '，请不要关闭页面')}
    </p>
  );
}

const shown: Readonly<Record<Saving['state'], { icon: IconName; text: string }>> = {
  saved: { icon: 'check', text: '已保存' },
  saving: { icon: 'cloud', text: '正在保存' },
  offline: { icon: 'alert', text: '网络已断开' },
  held: { icon: 'alert', text: '没有送达' },
};
