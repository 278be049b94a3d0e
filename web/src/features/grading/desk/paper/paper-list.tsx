import { CheckOutlined } from '@ant-design/icons';
import { Excerpt } from '../../../../kits/rich-text/excerpt.tsx';
import { numberText } from '../../model/points.ts';
import { keepFocus } from '../view/keep-focus.ts';
import type { PaperEntry } from './use-papers.ts';
import styles from './paper-list.module.css';

interface PaperListProps {
  readonly number: number;
  readonly entries: readonly PaperEntry[];
  readonly shownId: string | undefined;
  readonly isBusy: boolean;
  readonly isDone: (entry: PaperEntry) => boolean;
  readonly onOpen: (answerId: string) => void;
}

/** The written answers of the paper on screen. */
export function PaperList({ number, entries, shownId, isBusy, isDone, onOpen }: PaperListProps) {
  return (
    <section className={styles.card} aria-label="这份答卷">
      <header className={styles.head}>
        <h2>答卷 {numberText(number)}</h2>
        <span className="ui-note">
          {entries.filter(isDone).length} / {entries.length} 题已评
        </span>
      </header>
      <ol>
        {entries.map((entry, at) => (
          <li key={entry.answer.id}>
            <button
              type="button"
              className={styles.row}
              data-done={isDone(entry)}
              aria-current={entry.answer.id === shownId}
              disabled={isBusy}
              onMouseDown={keepFocus}
              onClick={() => onOpen(entry.answer.id)}
            >
              <i aria-hidden="true">{isDone(entry) ? <CheckOutlined /> : at + 1}</i>
              <span className={styles.text}>
                <Excerpt text={entry.title} />
              </span>
              <span className="ui-note">{isDone(entry) ? '已评' : '未评'}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
