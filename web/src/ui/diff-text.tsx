import { Children, createElement } from 'react';
import { diffText } from '../lib/text/text-diff.ts';
import styles from './diff-text.module.css';

interface DiffTextProps {
  readonly before: string;
  readonly after: string;
  /** Both in one line of reading, or one side alone, with its own changes marked. */
  readonly show?: 'both' | 'before' | 'after';
}

/** What changed between two texts: taken out and put in are told by tag, by line-through and by colour. */
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
