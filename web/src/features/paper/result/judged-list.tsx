import { useState, type ReactNode } from 'react';
import { shownOf, type Shown } from './judged.ts';
import { JudgedRow } from './judged-row.tsx';
import type { Result, Whose } from './result-data.ts';
import styles from './judged-list.module.css';

interface JudgedListProps {
  readonly questions: Result['questions'];
  readonly sections: Result['sections'];
  readonly whose?: Whose;
  /** Only this section; the filter above clears it. */
  readonly section?: number | undefined;
  readonly onSection?: (section: number | undefined) => void;
  /** All expanded, for print. */
  readonly isPrinted?: boolean;
  /** Shown below each expanded question. */
  readonly renderMore?: (ordinal: number) => ReactNode;
}

/** Every question with its answer and result. */
export function JudgedList(props: JudgedListProps): ReactNode {
  const { questions, sections, whose = '我的', section, onSection, isPrinted = false, renderMore } = props;
  const lost = shownOf(questions, 'wrong', undefined).length;
  const [shown, setShown] = useState<Shown>(lost > 0 ? 'wrong' : 'all');
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const found = shownOf(questions, isPrinted ? 'all' : shown, isPrinted ? undefined : section);
  const areAllOpen = found.length > 0 && found.every(({ ordinal }) => unfolded.has(ordinal));
  const toggle = (ordinal: number) => {
    const next = new Set(unfolded);
    if (!next.delete(ordinal)) next.add(ordinal);
    setUnfolded(next);
  };
  const filters = [
    { value: 'wrong', text: `未得满分 ${lost}` },
    { value: 'all', text: `全部 ${questions.length}` },
    { value: 'flagged', text: `标记过 ${shownOf(questions, 'flagged', undefined).length}` },
  ] as const;
  return (
    <section className={styles.card} aria-label="逐题查看">
      <header className={styles.head}>
        <h2>逐题查看</h2>
        <fieldset className={styles.filters}>
          <legend>显示哪些题</legend>
          {filters.map(({ value, text }) => (
            <button key={value} type="button" aria-pressed={shown === value} onClick={() => setShown(value)}>
              {text}
            </button>
          ))}
          {section !== undefined && (
            <button type="button" aria-pressed className={styles.section} onClick={() => onSection?.(undefined)}>
              {sections[section]?.name} ×
            </button>
          )}
        </fieldset>
        <button
          type="button"
          className={styles.unfold}
          disabled={found.length === 0}
          onClick={() => setUnfolded(new Set(areAllOpen ? [] : found.map(({ ordinal }) => ordinal)))}
        >
          {areAllOpen ? '全部收起' : '全部展开'}
        </button>
      </header>
      {found.length === 0 && <p className={styles.none}>{emptyText[shown]}</p>}
      <ul>
        {found.map((judged) => (
          <JudgedRow
            key={judged.ordinal}
            judged={judged}
            whose={whose}
            isOpen={isPrinted || unfolded.has(judged.ordinal)}
            onToggle={() => toggle(judged.ordinal)}
            more={renderMore?.(judged.ordinal)}
          />
        ))}
      </ul>
    </section>
  );
}

const emptyText: Readonly<Record<Shown, string>> = {
  wrong: '没有失分的题，做得很好。',
  all: '没有题目。',
  flagged: '作答时没有标记过题目。',
};
