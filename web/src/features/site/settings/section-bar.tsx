import { useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import type { SectionKey } from './section-url-state.ts';
import styles from './section-bar.module.css';

interface SectionBarProps {
  readonly entries: readonly { readonly key: SectionKey; readonly label: string }[];
  readonly shown: SectionKey;
  readonly unsaved: readonly SectionKey[];
  readonly addressOf: (key: SectionKey) => To;
}

/** The sections of the settings; where they do not all fit, the bar scrolls to the current one. */
export function SectionBar({ entries, shown, unsaved, addressOf }: SectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = bar.current?.querySelector<HTMLElement>(`[data-section="${shown}"]`);
    if (bar.current && entry)
      bar.current.scrollLeft = entry.offsetLeft - (bar.current.clientWidth - entry.offsetWidth) / 2;
  }, [shown]);
  return (
    <nav ref={bar} className={styles.bar} aria-label="设置分类">
      <ul>
        {entries.map(({ key, label }) => (
          <li key={key}>
            <Link data-section={key} to={addressOf(key)} replace aria-current={key === shown ? 'page' : undefined}>
              {label}
              {unsaved.includes(key) && <small>未保存</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
