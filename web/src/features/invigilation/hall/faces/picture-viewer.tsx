import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { isForPage } from '../../../../lib/browser/keys.ts';
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

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture as large as there is room; the arrow keys show the others. */
export function PictureViewer({ shots, id, onMove, onClosed }: PictureViewerProps): ReactNode {
  const [open, setOpen] = useState(true);
  const at = shots.findIndex((shot) => shot.id === id);
  const shot = shots[at];
  const move = (by: number) => {
    const next = shots[at + by];
    if (next) onMove(next.id);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined && isForPage(event)) move(by);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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
      <div className={styles.large}>{shot && <Picture key={shot.id} id={shot.id} alt={shot.title} />}</div>
    </Modal>
  );
}
