import type { ContentsEntry } from '@ganlin/contract/content/read';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './contents.module.css';

interface ContentsProps {
  readonly contents: readonly ContentsEntry[];
  /** The entry being read. */
  readonly at: string;
  readonly onGo?: () => void;
}

/** The chapters and clauses of a text, each linking to its position. */
export function Contents({ contents, at, onGo }: ContentsProps): ReactNode {
  const { search } = useLocation();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const lit = list.current?.querySelector<HTMLElement>(`a[href$="#${CSS.escape(at)}"]`);
    const box = list.current;
    if (!lit || !box) return;
    // Scrolls only the list: scrolling the entry into view would scroll the page too.
    const [top, bottom] = [lit.offsetTop - box.scrollTop, lit.offsetTop + lit.offsetHeight - box.scrollTop];
    if (top < 0 || bottom > box.clientHeight) box.scrollTop = lit.offsetTop - box.clientHeight / 2;
  }, [at]);
  return (
    <nav ref={list} className={styles.contents} aria-label="目录">
      {contents.map(({ anchor, depth, title, subject }) => (
        <Link
          key={anchor}
          to={{ search, hash: anchor }}
          data-depth={depth}
          aria-current={anchor === at ? 'location' : undefined}
          onClick={onGo}
        >
          {title}
          {subject !== '' && <span className={styles.subject}>{subject}</span>}
        </Link>
      ))}
    </nav>
  );
}
