import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  MessageOutlined,
  RedoOutlined,
  StopOutlined,
  UnlockOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import type { Permission } from '@ganlin/contract/permissions';
import type { ComponentType, ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { consequenceOf, hallActions, type HallAction } from '../model/consequences.ts';
import { useHall } from '../model/hall-context.ts';
import type { Tile } from '../model/rows.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { FacePassDialog, FaceRefuseDialog } from './face-dialogs.tsx';
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
  facePass: {
    text: '核验通过',
    icon: <CheckCircleOutlined aria-hidden />,
    permission: 'exam:invigilation:face',
    Dialog: FacePassDialog,
  },
  faceRefuse: {
    text: '核验不通过',
    icon: <CloseCircleOutlined aria-hidden />,
    permission: 'exam:invigilation:face',
    Dialog: FaceRefuseDialog,
  },
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

/** The same call unlocks a page and calls off the collection of its paper. */
export const actionText = (action: HallAction, chosen: readonly Tile[]): string =>
  action === 'unlock' && chosen.some(({ collecting }) => collecting) ? '取消收卷' : actionLooks[action].text;

const faceActions: ReadonlySet<HallAction> = new Set(['facePass', 'faceRefuse']);

/** What the user may do in this hall; faces are decided about where they are checked. */
export function useOfferedActions(): readonly HallAction[] {
  const may = usePermission();
  const checksFaces = useHall(({ exam }) => exam !== undefined && exam.face !== FaceRule.none);
  return hallActions.filter(
    (action) => may(actionLooks[action].permission) && (checksFaces || !faceActions.has(action)),
  );
}

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
