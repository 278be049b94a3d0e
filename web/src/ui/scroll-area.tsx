import type { ReactNode } from 'react';
import styles from './scroll-area.module.css';

/** Scrolls sideways by itself instead of widening the page; who uses no mouse reaches it by Tab and moves it by arrows. */
export function ScrollArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.area} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
