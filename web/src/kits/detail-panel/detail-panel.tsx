import { useId, type ReactNode } from 'react';
import styles from './detail-panel.module.css';

interface DetailPanelProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The record chosen in the tree beside it: its name, its actions and its facts. */
export function DetailPanel({ title, actions, children }: DetailPanelProps): ReactNode {
  const id = useId();
  return (
    <section className="ui-panel" aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <div className={styles.facts}>{children}</div>
    </section>
  );
}
