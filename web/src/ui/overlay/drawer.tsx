import { useEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './drawer.module.css';
import { Icon } from '../icon.tsx';

interface DrawerProps {
  readonly id: string;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel from the right edge. The native dialog makes the page behind it inert, closes on Esc and returns the focus. */
export function Drawer({ id, title, open, onClose, children }: DrawerProps) {
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = panel.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop is part of the dialog element
    <dialog
      ref={panel}
      id={id}
      className={styles.drawer}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => closeOnBackdrop(event, onClose)}
      onKeyDown={keepFocusInside}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <b className={styles.title}>{title}</b>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <Icon name="close" size={22} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Only the backdrop reports the dialog itself as the target: the panel fills the dialog. */
function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>, onClose: () => void): void {
  if (event.target === event.currentTarget) onClose();
}

/** Browsers let Tab leave a modal dialog for the address bar; here it cycles inside. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not([disabled])');
  const edge = stops[event.shiftKey ? 0 : stops.length - 1];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  stops[event.shiftKey ? stops.length - 1 : 0]?.focus();
}
