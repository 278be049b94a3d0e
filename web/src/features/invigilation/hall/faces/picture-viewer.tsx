import { Button, Modal } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatToSecond } from '../../../../lib/text/format.ts';
import { Picture } from './picture.tsx';
import styles from './faces.module.css';

export interface Shot {
  readonly id: string;
  readonly title: string;
  readonly takenAt: string | null;
}

interface PictureViewerProps {
  readonly shots: readonly Shot[];
  readonly id: string;
  readonly onMove: (id: string) => void;
  readonly onClosed: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One picture as large as there is room; the arrow keys show the others. */
export function PictureViewer({ shots, id, onMove, onClosed }: PictureViewerProps): ReactNode {
  const [open, setOpen] = useState(true);
  const at = shots.findIndex((shot) => shot.id === id);
  const shot = shots[at];
  const move = (by: number) => {
    const next = shots[at + by];
    if (next) onMove(next.id);
  };
  const press = ({ key }: KeyboardEvent) => {
    const by = steps[key];
    if (by !== undefined) move(by);
  };
  return (
    <Modal
      title={shot?.title ?? '照片'}
      open={open}
      width="min(760px, 100vw)"
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={
        <div className={styles.moves}>
          <Button disabled={at <= 0} onClick={() => move(-1)}>
            上一张
          </Button>
          <output aria-live="polite">
            {at + 1} / {shots.length}
            {shot?.takenAt && `，${formatToSecond(shot.takenAt)}`}
          </output>
          <Button disabled={at < 0 || at >= shots.length - 1} onClick={() => move(1)}>
            下一张
          </Button>
        </div>
      }
    >
      {/* The keys are those of the buttons below, which are reached with Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.large} onKeyDown={press}>
        {/* The keys must arrive somewhere as soon as the picture is open. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-autofocus */}
        <div tabIndex={0} autoFocus aria-label="照片，左右方向键换一张" role="group">
          {shot && <Picture key={shot.id} id={shot.id} alt={shot.title} />}
        </div>
      </div>
    </Modal>
  );
}
