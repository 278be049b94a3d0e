import type { ReactNode } from 'react';
import styles from './profile-sections.module.css';

interface ProfileCardProps {
  /** The section's id on the page; forms have their own ids. */
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One topic of the profile. */
export function ProfileCard({ id, title, note, children }: ProfileCardProps) {
  return (
    <section id={id} className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}

interface ProfileRowProps {
  readonly label: string;
  readonly children: ReactNode;
  /** The available action. */
  readonly action?: ReactNode;
}

export function ProfileRows({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

export function ProfileRow({ label, children, action }: ProfileRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {action}
      </dd>
    </div>
  );
}
