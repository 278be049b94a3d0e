import type { ReactNode } from 'react';
import styles from './login/login.module.css';

/** The only submit button of a form on the login pages; Enter does the same. */
export function SubmitButton({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
      {children}
    </button>
  );
}
