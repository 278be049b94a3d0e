import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { SittingController } from './controller/sitting-controller.ts';
import type { SittingControllerState } from './controller/sitting-context.ts';
import { unsentIn } from './controller/sitting-state.ts';
import styles from './exam-bar.module.css';

interface Shown {
  readonly look: 'saved' | 'saving' | 'away';
  readonly icon: IconName;
  readonly text: string;
}

/** Whether answers have arrived; always visible. Nothing is shown as saved that the server has not acknowledged. */
export function SaveLine({ controller }: { readonly controller: SittingController }): ReactNode {
  const look = useStore(controller.state, (state) => shownOf(state).look);
  const icon = useStore(controller.state, (state) => shownOf(state).icon);
  const text = useStore(controller.state, (state) => shownOf(state).text);
  return (
    <p className={styles.save} data-look={look}>
      <Icon name={icon} size={16} />
      {text}
    </p>
  );
}

export function shownOf({ sitting, link, isOnDevice, savedAt, lock }: SittingControllerState): Shown {
  if (lock === 'takenOver') return { look: 'away', icon: 'alert', text: '本页只读' };
  const isAway = link === 'down' || link === 'signedOut';
  if (isAway) return { look: 'away', icon: 'alert', text: isOnDevice ? '已存在本机' : '请不要关闭页面' };
  if (unsentIn(sitting).length > 0) return { look: 'saving', icon: 'cloud', text: '正在保存' };
  const at = savedAt === undefined ? '' : ` ${timeOfDay.format(savedAt)}`;
  return { look: 'saved', icon: 'check', text: at === '' ? '自动保存' : `已保存${at}` };
}

/** `12:03:20`. */
export const timeOfDay = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
