import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatToSecond } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Study } from './use-study.ts';
import styles from './lesson-head.module.css';

/** Whether the server has what was studied; always visible. */
export function SyncLine({ study }: { readonly study: Study }): ReactNode {
  const { state, at } = useStore(study.sync);
  if (study.isIdle || state === 'stopped') return <span className={styles.sync}>本页不计学时</span>;
  if (state === 'offline')
    return (
      <output className={styles.sync} data-state="offline">
        <Icon name="alert" size={16} />
        网络已断开，恢复后补传
      </output>
    );
  return (
    <span className={styles.sync} data-state={state}>
      <Icon name={state === 'synced' ? 'check' : 'cloud'} size={16} />
      {state === 'synced' ? `已同步${at ? ` ${formatToSecond(at.toISOString()).slice(11)}` : ''}` : '正在同步'}
    </span>
  );
}
