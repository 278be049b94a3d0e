import { ClockCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { ExtendDialog, ForceDialog } from './paper-dialogs.tsx';
import { isRunning, type PaperRow } from './paper-row.ts';

interface PaperActionsProps {
  readonly papers: readonly PaperRow[];
  readonly onDone?: () => void;
}

/** The actions for papers in progress; others are skipped. */
export function PaperActions({ papers, onDone = ignore }: PaperActionsProps): ReactNode {
  const may = usePermission();
  const [action, setAction] = useState<'force' | 'extend'>();
  const running = papers.filter(isRunning);
  const dialog = { papers: running, onDone, onClosed: () => setAction(undefined) };
  const isIdle = running.length === 0;
  return (
    <>
      {may('exam:paper:extend') && (
        <Button icon={<ClockCircleOutlined aria-hidden />} disabled={isIdle} onClick={() => setAction('extend')}>
          延长时间
        </Button>
      )}
      {may('exam:paper:hand-in') && (
        <Button danger icon={<StopOutlined aria-hidden />} disabled={isIdle} onClick={() => setAction('force')}>
          收卷
        </Button>
      )}
      {isIdle && papers.length > 0 && <span>所选答卷都已交卷</span>}
      {action === 'extend' && <ExtendDialog {...dialog} />}
      {action === 'force' && <ForceDialog {...dialog} />}
    </>
  );
}

function ignore(): void {
  // The lists refetch by themselves.
}
