import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import {
  isMemorising,
  isMock,
  markAt,
  nextBlank,
  SHEET_PAGE,
  sheetPage,
  type Mark,
  type Training,
} from '../model/run-state.ts';
import styles from './answer-sheet.module.css';

interface AnswerSheetProps {
  readonly state: Training;
  readonly onGo: (ordinal: number) => void;
  /** Another page of numbers is viewed: its answers have to be fetched. */
  readonly onLook: (ordinal: number) => void;
}

/** Every question of the run by its number, with its status. Large runs show a hundred at a time. */
export function AnswerSheet({ state, onGo, onLook }: AnswerSheetProps): ReactNode {
  const { run, current } = state;
  const [looked, setLooked] = useState<number | undefined>(undefined);
  const numbers = sheetPage(run, looked ?? current);
  const blank = nextBlank(state);
  const look = (ordinal: number) => {
    setLooked(ordinal);
    onLook(ordinal);
  };
  const go = (ordinal: number) => {
    setLooked(undefined);
    onGo(ordinal);
  };
  return (
    <div className="ui-stack ui-gap-3">
      <Legend marks={isMemorising(run) ? [] : isMock(run) ? mockMarks : practiceMarks} />
      {run.total > SHEET_PAGE && <Pages first={numbers[0] ?? 1} total={run.total} onLook={look} onGo={go} />}
      <ol className={styles.numbers}>
        {numbers.map((ordinal) => (
          <li key={ordinal}>
            <button
              type="button"
              className={styles.number}
              data-mark={markAt(state, ordinal)}
              data-starred={state.slots.get(ordinal)?.item.starred ?? false}
              aria-current={ordinal === current ? 'true' : undefined}
              aria-label={labelOf(state, ordinal)}
              onClick={() => go(ordinal)}
            >
              {ordinal}
            </button>
          </li>
        ))}
      </ol>
      {isMock(run) && blank !== undefined && (
        <button type="button" className={styles.blank} onClick={() => go(blank)}>
          去答未答的题
        </button>
      )}
    </div>
  );
}

function labelOf(state: Training, ordinal: number): string {
  const isStarred = state.slots.get(ordinal)?.item.starred === true;
  return `第 ${ordinal} 题，${markText[markAt(state, ordinal)]}${isStarred ? '，已收藏' : ''}`;
}

const markText: Readonly<Record<Mark, string>> = {
  blank: '未答',
  part: '未答完',
  answered: '已答',
  right: '答对',
  wrong: '答错',
  partly: '部分正确',
};
const practiceMarks: readonly Mark[] = ['right', 'wrong', 'partly', 'answered', 'blank'];
const mockMarks: readonly Mark[] = ['answered', 'part', 'blank'];

function Legend({ marks }: { readonly marks: readonly Mark[] }): ReactNode {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {marks.map((mark) => (
        <li key={mark}>
          <i data-mark={mark} className={styles.number} />
          {markText[mark]}
        </li>
      ))}
      <li>
        <i data-starred="true" className={styles.number} />
        已收藏
      </li>
    </ul>
  );
}

interface PagesProps {
  readonly first: number;
  readonly total: number;
  readonly onLook: (ordinal: number) => void;
  readonly onGo: (ordinal: number) => void;
}

function Pages({ first, total, onLook, onGo }: PagesProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const last = Math.min(first + SHEET_PAGE - 1, total);
  const ordinal = Number(wanted);
  const isThere = Number.isSafeInteger(ordinal) && ordinal >= 1 && ordinal <= total;
  return (
    <div className={styles.pages}>
      <button type="button" aria-label="前 100 题" disabled={first === 1} onClick={() => onLook(first - SHEET_PAGE)}>
        <Icon name="left" />
      </button>
      <span>
        {first}–{last} / {total}
      </span>
      <button type="button" aria-label="后 100 题" disabled={last === total} onClick={() => onLook(last + 1)}>
        <Icon name="right" />
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isThere) onGo(ordinal);
        }}
      >
        <input
          aria-label="题号"
          inputMode="numeric"
          placeholder="题号"
          value={wanted}
          onChange={({ target }) => setWanted(target.value.replaceAll(/\D/g, ''))}
        />
        <button type="submit" disabled={!isThere}>
          跳转
        </button>
      </form>
    </div>
  );
}
