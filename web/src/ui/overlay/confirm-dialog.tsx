import { useEffect, useRef } from 'react';
import { usePending } from '../../lib/screen/confirm.ts';
import styles from './confirm-dialog.module.css';

/** Shows the confirmation of `confirmAction`. The native dialog element keeps the focus inside and handles Esc. */
export function ConfirmDialog() {
  const { pending } = usePending();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (pending) dialog.current?.showModal();
    else dialog.current?.close();
  }, [pending]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="confirm-title"
      onCancel={() => pending?.answer(false)}
    >
      <h2 id="confirm-title">{pending?.title}</h2>
      {pending?.content && <p>{pending.content}</p>}
      <div className={styles.actions}>
        {pending?.stayText === undefined ? (
          <button type="button" onClick={() => pending?.answer(false)}>
            取消
          </button>
        ) : (
          <button type="button" className={styles.primary} onClick={() => pending.answer(false)}>
            {pending.stayText}
          </button>
        )}
        <button
          type="button"
          className={pending?.stayText === undefined ? styles.primary : undefined}
          onClick={() => pending?.answer(true)}
        >
          {pending?.okText ?? '确定'}
        </button>
      </div>
    </dialog>
  );
}
