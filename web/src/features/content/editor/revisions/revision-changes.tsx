import type { ArticleInput } from '@ganlin/contract/content/article';
import { useMemo } from 'react';
import { DiffText } from '../../../../ui/diff-text.tsx';
import { changedLines, changesBetween, type Line } from './revision-text.ts';
import styles from './revisions.module.css';

interface RevisionChangesProps {
  readonly before: ArticleInput;
  readonly after: ArticleInput;
}

/** The differences, word by word: fields first, then the changed paragraphs of the text. */
export function RevisionChanges({ before, after }: RevisionChangesProps) {
  const changes = useMemo(() => changesBetween(before, after), [before, after]);
  const lines = useMemo(() => changedLines(before.body ?? '', after.body ?? ''), [before.body, after.body]);
  if (changes.length === 0 && lines.length === 0) return <p className={styles.same}>没有差别。</p>;
  return (
    <>
      <p className={styles.legend}>
        <del>删去的</del> <ins>加上的</ins>
      </p>
      <dl className={styles.changes}>
        {changes.map(({ label, ...change }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <DiffText {...change} />
            </dd>
          </div>
        ))}
        {lines.length > 0 && (
          <div>
            <dt>正文</dt>
            <dd>
              {lines.map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a line has nothing but its place
                <LineView key={at} line={line} />
              ))}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function LineView({ line }: { readonly line: Line }) {
  if ('same' in line) return <p className={styles.skipped}>{line.same} 段没有变化</p>;
  return (
    <p className={styles.changed}>
      <DiffText before={line.before} after={line.after} />
    </p>
  );
}
