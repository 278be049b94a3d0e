import type { ReactNode } from 'react';
import styles from './list-tabs.module.css';

interface ListTabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly title: string }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** The parts of a list on a public page, one of them shown. */
export function ListTabs<Name extends string>({ label, tabs, chosen, onChoose }: ListTabsProps<Name>): ReactNode {
  return (
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
  );
}
