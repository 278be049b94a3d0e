import { PracticeMode } from '@ganlin/contract/practice/modes';
import type { ReactNode } from 'react';
import { percent } from '../model/modes.ts';
import { useStart } from '../model/use-start.ts';
import type { Recommendation } from './use-next.ts';
import styles from './weak-card.module.css';

interface WeakCardProps {
  readonly repoId: string;
  readonly weak: Recommendation['weak'];
}

/** The weakest knowledge points, each with a practice on it. */
export function WeakCard({ repoId, weak }: WeakCardProps): ReactNode {
  const { start, isPending } = useStart();
  const practise = (name: string) =>
    start({ repoId, mode: PracticeMode.topic, choice: { tags: [name] }, restart: true });
  return (
    <section className={styles.card} aria-label="薄弱知识点">
      <h2>薄弱知识点</h2>
      {weak.length === 0 && <p className={styles.none}>现在没有明显薄弱的知识点。多练几题，这里会告诉您先补哪里。</p>}
      <ul>
        {weak.map(({ name, answered, right }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className="ui-note">
              最近 {answered} 题对 {right} 题，{percent(right, answered)}%
            </span>
            <button
              type="button"
              className={styles.go}
              aria-label={`练：${name}`}
              disabled={isPending}
              onClick={() => practise(name)}
            >
              练
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
