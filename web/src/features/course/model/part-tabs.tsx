import type { ReactNode } from 'react';
import styles from './part-tabs.module.css';

interface PartTabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  /** The part that is shown. */
  readonly children: ReactNode;
}

/** A card of several parts, one of them shown. */
export function PartTabs<Name extends string>(props: PartTabsProps<Name>): ReactNode {
  const { label, tabs, chosen, onChoose, children } = props;
  return (
    <section className={styles.parts} aria-label={label}>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            aria-current={name === chosen ? 'true' : undefined}
            onClick={() => onChoose(name)}
          >
            {title}
          </button>
        ))}
      </nav>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
