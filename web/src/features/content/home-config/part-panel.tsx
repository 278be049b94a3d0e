import type { ReactNode } from 'react';
import edit from '../../../kits/record-editor/editor.module.css';
import styles from './home-config.module.css';

interface PartPanelProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

export function PartPanel({ title, hint, children }: PartPanelProps) {
  return (
    <section className={`${edit.panel} ${styles.panel}`} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        {hint !== undefined && <p className="ui-note">{hint}</p>}
      </header>
      {children}
    </section>
  );
}
