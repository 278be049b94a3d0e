import type { ContentsEntry } from '@ganlin/contract/content/read';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Contents } from './contents.tsx';
import styles from './contents-rail.module.css';
import { useReadingPosition } from './use-place-read.ts';

interface ContentsRailProps {
  /** The element containing the text. */
  readonly body: HTMLElement | null;
  readonly contents: readonly ContentsEntry[];
}

/** The contents of a long text: on its left, or behind a button at the bottom of a small screen. */
export function ContentsRail({ body, contents }: ContentsRailProps): ReactNode {
  const position = useReadingPosition(body, contents);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <aside className={styles.rail} aria-label="本文目录">
        <h2>目录</h2>
        <div className={styles.box}>
          <Contents contents={contents} at={position} />
        </div>
      </aside>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <Icon name="menu" size={18} />
        目录
      </button>
      {isOpen && (
        <Dialog title="目录" onClose={() => setOpen(false)}>
          <Contents contents={contents} at={position} onGo={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
