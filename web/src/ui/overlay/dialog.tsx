import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { Icon } from '../icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the bottom. */
  readonly actions?: ReactNode;
}

/**
 * A dialog of a public page: centred on a wide screen, at the bottom on a phone. It is open while it is mounted. The
 * native dialog makes the page behind inert, closes on Esc and returns the focus.
 */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // The backdrop is part of the dialog element, and Esc does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => closeOnBackdrop(event, onClose)}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <Icon name="close" size={22} />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** Only the backdrop reports the dialog itself as the target: the panel fills the dialog. */
function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>, onClose: () => void): void {
  if (event.target === event.currentTarget) onClose();
}
