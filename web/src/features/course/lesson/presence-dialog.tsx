import { useState, type ReactNode } from 'react';
import { useCountdown } from '../../../lib/text/use-countdown.ts';
import { clock } from '../../../kits/video/player-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './presence-dialog.module.css';

interface PresenceDialogProps {
  readonly leftMs: number;
  readonly onConfirm: () => Promise<void>;
  readonly onOver: () => void;
}

/** Asks whether the learner is there. Closing it in any way is an answer. */
export function PresenceDialog({ leftMs, onConfirm, onOver }: PresenceDialogProps): ReactNode {
  const left = useCountdown(leftMs, () => void setTimeout(onOver, SETTLING_MS)) ?? 0;
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Dialog
      title="还在看吗？"
      onClose={() => void confirm()}
      actions={
        <Button disabled={isBusy} onClick={() => void confirm()}>
          在看
        </Button>
      }
    >
      <p>点“在看”后继续，这一段学习才会计入学时。</p>
      <p className={styles.left} role="timer">
        还有 <b>{clock(Math.ceil(left / 1000))}</b>
      </p>
    </Dialog>
  );
}

/** The server's clock decides; it is asked a little later. */
const SETTLING_MS = 1_500;

interface MissedDialogProps {
  /** From where on it did not count, as text; empty for a lesson without moments. */
  readonly from: string;
  readonly onGoOn: () => void;
}

export function MissedDialog({ from, onGoOn }: MissedDialogProps): ReactNode {
  return (
    <Dialog
      title="没有收到您的确认"
      onClose={onGoOn}
      actions={<Button onClick={onGoOn}>{from === '' ? '继续学' : `从 ${from} 接着学`}</Button>}
    >
      <p>
        {from === ''
          ? '从上一次确认起的学习没有计入学时，请再学一遍。'
          : `从 ${from} 起的学习没有计入学时，请从这里再看一遍。`}
      </p>
    </Dialog>
  );
}
