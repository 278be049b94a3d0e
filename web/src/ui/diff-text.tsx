import { Children, createElement } from 'react';
import { diffText } from '../lib/text/text-diff.ts';
import styles from './diff-text.module.css';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** Both inline, or one side alone with its own changes marked. */
  readonly show?: 'both' | 'before' | 'after';
}

/** The changes between two texts: removed and added text is marked by tag, line-through and colour. */
export function DiffText({ before, after, show = 'both' }: DiffTextProps) {
  const hidden = { both: '', before: 'new', after: 'gone' }[show];
  return (
    <span className={styles.text}>
      {Children.toArray(
        diffText(before, after)
          .filter(({ kind }) => kind !== hidden)
          .map(({ kind, text }) => createElement(tags[kind], null, text)),
      )}
    </span>
  );
}

const tags = { same: 'span', gone: 'del', new: 'ins' } as const;
