import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './side-card.module.css';

interface SideCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A card at the side of an article. */
export function SideCard({ icon, title, children }: SideCardProps): ReactNode {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>
        <Icon name={icon} size={18} />
        {title}
      </h2>
      {children}
    </section>
  );
}
