import { Verdict } from '@ganlin/contract/question/verdict';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { againText, type DailyItem } from './daily-view.ts';
import type { DailyRun } from './use-daily-run.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  readonly items: readonly DailyItem[];
  readonly run: DailyRun;
  /** The summary at the end is shown, and no question. */
  readonly isAtEnd: boolean;
  readonly onGo: (ordinal: number) => void;
}

/** The questions of the day: which are right, which are wrong, and when they come up again. */
export function DayStrip({ items, run, isAtEnd, onGo }: DayStripProps): ReactNode {
  return (
    <ol className={styles.five} aria-label="今天的题">
      {items.map((item, index) => {
        const verdict = run.slots.get(item.ordinal)?.outcome?.verdict;
        const state = verdict === undefined ? 'open' : verdict === Verdict.right ? 'right' : 'wrong';
        const isCurrent = !isAtEnd && item.ordinal === run.current;
        return (
          <li key={item.ordinal} data-state={state}>
            <button type="button" aria-current={isCurrent ? 'step' : undefined} onClick={() => onGo(item.ordinal)}>
              <i aria-hidden="true">
                {state === 'open' ? index + 1 : <Icon name={state === 'right' ? 'check' : 'close'} size={16} />}
              </i>
              <span>
                第 {index + 1} 题{state !== 'open' && <span className="ui-unseen">{labels[state]}</span>}
                {state !== 'open' && item.answer !== null && <small>{againText(item.review)}</small>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const labels = { right: '，答对', wrong: '，答错' } as const;
