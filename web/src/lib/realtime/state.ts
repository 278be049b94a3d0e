import { create } from 'zustand';
import type { Measured } from './clock-skew.rules.ts';

/**
 * `off`: nobody on the page uses it. `connecting`: for the first time. `away`: it was on, and connects again by itself.
 * `refused`: the server ended it, and only a new sign-in or a reload helps.
 */
export type RealtimeStatus = 'off' | 'connecting' | 'on' | 'away' | 'refused';

export interface RealtimeState {
  readonly status: RealtimeStatus;
  /** Why it was refused, for the user; otherwise empty. */
  readonly reason: string;
  /** The last measurement; undefined until there is one. */
  readonly measured: Measured | undefined;
}

/** The state of the page's connection, for a line on screen. */
export const useRealtimeState = create<RealtimeState>(() => ({ status: 'off', reason: '', measured: undefined }));

/** The line to show; nothing while all is well. */
export const realtimeLabels: Readonly<Record<RealtimeStatus, string>> = {
  off: '',
  connecting: '正在连接…',
  on: '',
  away: '网络已断开，正在重新连接…',
  refused: '实时连接已断开',
};
