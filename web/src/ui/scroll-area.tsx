import type { ReactNode } from 'react';
import styles from './scroll-area.module.css';

/** Scrolls sideways instead of widening the page; keyboard users reach it by Tab and scroll it by arrow keys. */
export function ScrollArea({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.area} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
