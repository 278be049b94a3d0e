import {
  ClockCircleOutlined,
  MessageOutlined,
  RedoOutlined,
  StopOutlined,
  UnlockOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons';
import type { Permission } from '@ganlin/contract/permissions';
import type { ComponentType, ReactNode } from 'react';
import { consequenceOf, hallActions, type HallAction } from '../model/consequences.ts';
import type { Tile } from '../model/rows.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { ForceDialog, ReopenDialog, UnlockDialog, VoidDialog } from './reason-dialogs.tsx';

interface ActionLook {
  readonly text: string;
  readonly icon: ReactNode;
  readonly permission: Permission;
  readonly isDanger?: boolean;
  readonly Dialog: ComponentType<ActionDialogProps>;
}

export const actionLooks: Readonly<Record<HallAction, ActionLook>> = {
  message: {
    text: '发消息',
    icon: <MessageOutlined aria-hidden />,
    permission: 'exam:invigilation:message',
    Dialog: MessageDialog,
  },
  extend: {
    text: '加时',
    icon: <ClockCircleOutlined aria-hidden />,
    permission: 'exam:paper:extend',
    Dialog: ExtendDialog,
  },
  unlock: {
    text: '解锁',
    icon: <UnlockOutlined aria-hidden />,
    permission: 'exam:invigilation:unlock',
    Dialog: UnlockDialog,
  },
  reopen: {
    text: '重新打开',
    icon: <RedoOutlined aria-hidden />,
    permission: 'exam:paper:reopen',
    Dialog: ReopenDialog,
  },
  force: {
    text: '强制交卷',
    icon: <VerticalAlignBottomOutlined aria-hidden />,
    permission: 'exam:paper:hand-in',
    isDanger: true,
    Dialog: ForceDialog,
  },
  void: {
    text: '作废',
    icon: <StopOutlined aria-hidden />,
    permission: 'exam:paper:void',
    isDanger: true,
    Dialog: VoidDialog,
  },
};

export const permittedActions = (may: (permission: Permission) => boolean): readonly HallAction[] =>
  hallActions.filter((action) => may(actionLooks[action].permission));

/** For how many of the chosen examinees an action is; more time is also for papers that can be opened again. */
export function countFor(
  action: HallAction,
  chosen: readonly Tile[],
  may: (permission: Permission) => boolean,
): number {
  const count = consequenceOf(action, chosen).applies.length;
  if (action !== 'extend' || !may('exam:paper:reopen')) return count;
  return count + consequenceOf('reopen', chosen).applies.length;
}
