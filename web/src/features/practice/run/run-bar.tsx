import { practiceModeLabels } from '@ganlin/contract/practice/modes';
import { nextApi } from '@ganlin/contract/practice/next';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Outbox } from '../../../kits/answer-outbox/answer-outbox.ts';
import { query } from '../../../lib/api/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TimeLeft } from '../../../kits/answering/time-left.tsx';
import { ScalePicker } from '../../../kits/question-view/scale-picker.tsx';
import { repoPath } from '../model/paths.ts';
import { rightsInARow } from '../model/encouragement.ts';
import { isMemorising, isMock, type Training } from '../model/run-state.ts';
import { DayGoal } from '../next/day-goal.tsx';
import { SaveState } from './save-state.tsx';
import styles from './run-bar.module.css';

interface TrainingBarProps {
  readonly state: Training;
  readonly leftMs: number | undefined;
  readonly outbox: Outbox;
  readonly onFinish: () => void;
}

/** What is practised, the time left, the save status, and the exit. */
export function TrainingBar({ state, leftMs, outbox, onFinish }: TrainingBarProps): ReactNode {
  const { run } = state;
  const share = run.total === 0 ? 0 : Math.min(run.answered / run.total, 1);
  return (
    <div className={styles.bar}>
      <div className={styles.title}>
        <Link to={repoPath(run.repoId)} className={styles.back} aria-label="返回题库">
          <Icon name="left" size={22} />
        </Link>
        <div>
          <h1>{practiceModeLabels[run.mode]}</h1>
          <p>{run.repoTitle}</p>
        </div>
      </div>
      {leftMs !== undefined && <TimeLeft leftMs={leftMs} className={styles.clock} />}
      <div className={styles.tools}>
        {!isMemorising(run) && <SaveState outbox={outbox} />}
        <ScalePicker />
        <Button small look="line" onClick={onFinish}>
          {isMock(run) ? '交卷' : '结束'}
        </Button>
      </div>
      {!isMemorising(run) && !isMock(run) && <Today state={state} />}
      {!isMemorising(run) && (
        <div className={styles.progress} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}

/** The day's goal and the right answers in a row; the place is kept free before the first is known. */
function Today({ state }: { readonly state: Training }): ReactNode {
  const { run } = state;
  const [before] = useState(run.answered);
  const { data } = useQuery({
    ...query(nextApi.day, {}),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
  return (
    <div className={styles.today}>
      {data && (
        <DayGoal answered={data.answered + run.answered - before} goal={data.goal} rights={rightsInARow(state)} />
      )}
    </div>
  );
}
