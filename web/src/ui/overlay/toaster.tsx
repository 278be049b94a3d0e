import { dismissToast, useToasts, type Toast } from '../../lib/screen/toast.ts';
import styles from './toaster.module.css';

const marks: Readonly<Record<Toast['kind'], string>> = { success: '✓', error: '!', info: 'i', warning: '!' };

/** Short messages above everything; announced by screen readers, closed by a click or after a time. */
export function Toaster() {
  const { toasts } = useToasts();
  return (
    <output className={styles.stack} aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <button key={id} type="button" className={styles.toast} data-kind={kind} onClick={() => dismissToast(id)}>
          <span className={styles.mark} aria-hidden="true">
            {marks[kind]}
          </span>
          {text}
        </button>
      ))}
    </output>
  );
}
