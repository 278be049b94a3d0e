import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Fact {
  readonly name: string;
  readonly said: string;
  /** The link target. */
  readonly href?: string;
}

/** Names and values in the side card; empty ones are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ said }) => said !== '')
        .map(({ name, said, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{href === undefined ? said : <FactLink href={href}>{said}</FactLink>}</dd>
          </div>
        ))}
    </dl>
  );
}

function FactLink({ href, children }: { readonly href: string; readonly children: string }) {
  if (href.startsWith('tel:')) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
