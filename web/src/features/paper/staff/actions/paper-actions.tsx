import { ClockCircleOutlined, RedoOutlined, RollbackOutlined, StopOutlined } from '@ant-design/icons';
import type { Permission } from '@ganlin/contract/permissions';
import { Button } from 'antd';
import { useState, type ComponentType, type ReactNode } from 'react';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { ReopenDialog, RestoreDialog, VoidDialog } from './changed-dialogs.tsx';
import { ExtendDialog, ForceDialog, type PaperDialogProps } from './paper-dialogs.tsx';
import { isRunning, isVoid, type PaperRow, type Refused } from '../paper-row.ts';
import { RefusedDialog } from './refused-dialog.tsx';

interface PaperActionsProps {
  readonly papers: readonly PaperRow[];
  readonly onDone?: () => void;
}

interface Action {
  readonly key: string;
  readonly text: string;
  readonly permission: Permission;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  /** Which of the chosen papers it is for; the others are skipped. */
  readonly isFor: (paper: PaperRow) => boolean;
  readonly Dialog: ComponentType<PaperDialogProps>;
}

const isHandedIn = (paper: PaperRow): boolean => !isRunning(paper) && !isVoid(paper);

const actions: readonly Action[] = [
  {
    key: 'extend',
    text: '延长时间',
    permission: 'exam:paper:extend',
    icon: <ClockCircleOutlined aria-hidden />,
    isFor: isRunning,
    Dialog: ExtendDialog,
  },
  {
    key: 'force',
    text: '收卷',
    permission: 'exam:paper:hand-in',
    icon: <StopOutlined aria-hidden />,
    danger: true,
    isFor: isRunning,
    Dialog: ForceDialog,
  },
  {
    key: 'reopen',
    text: '重新开放',
    permission: 'exam:paper:reopen',
    icon: <RedoOutlined aria-hidden />,
    isFor: isHandedIn,
    Dialog: ReopenDialog,
  },
  {
    key: 'void',
    text: '作废',
    permission: 'exam:paper:void',
    icon: <StopOutlined aria-hidden />,
    danger: true,
    isFor: isHandedIn,
    Dialog: VoidDialog,
  },
  {
    key: 'restore',
    text: '撤销作废',
    permission: 'exam:paper:void',
    icon: <RollbackOutlined aria-hidden />,
    isFor: isVoid,
    Dialog: RestoreDialog,
  },
];

/** What may be done with the chosen papers: each action is for those in its state. */
export function PaperActions({ papers, onDone = ignore }: PaperActionsProps): ReactNode {
  const may = usePermission();
  const [opened, setOpened] = useState<{ readonly action: Action; readonly papers: readonly PaperRow[] }>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // The selection stays until the refusals are read: clearing it would close them.
  const done = (left: readonly Refused[] = []) => (left.length > 0 ? setRefused(left) : onDone());
  const close = () => {
    setRefused([]);
    onDone();
  };
  const offered = actions
    .filter(({ permission, isFor }) => may(permission) && papers.some(isFor))
    .map((action) => ({ action, papers: papers.filter(action.isFor) }));
  const Dialog = opened?.action.Dialog;
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one.action.key}
          danger={one.action.danger ?? false}
          icon={one.action.icon}
          onClick={() => setOpened(one)}
        >
          {one.action.text}
          {one.papers.length < papers.length && `（${one.papers.length} 份）`}
        </Button>
      ))}
      {opened && Dialog && <Dialog papers={opened.papers} onDone={done} onClosed={() => setOpened(undefined)} />}
      {refused.length > 0 && <RefusedDialog refused={refused} onClosed={close} />}
    </>
  );
}

function ignore(): void {
  // The lists refetch by themselves.
}
