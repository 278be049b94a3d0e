import type { ReactNode } from 'react';
import { goalText } from '../model/encouragement.ts';
import { percent } from '../model/modes.ts';
import styles from './day-goal.module.css';

interface DayGoalProps {
  readonly answered: number;
  readonly goal: number;
  readonly streakDays?: number;
  /** Right answers in a row; few are not worth a word. */
  readonly rights?: number;
  readonly isOnSky?: boolean;
}

const WORTH_A_WORD = 3;

/** How far the day has come towards its goal. It never moves what is around it. */
export function DayGoal({ answered, goal, streakDays = 0, rights = 0, isOnSky = false }: DayGoalProps): ReactNode {
  return (
    <div className={styles.goal} data-sky={isOnSky}>
      <p className="ui-bar ui-gap-3">
        <span>{goalText(answered, goal)}</span>
        {streakDays > 1 && <span>连续 {streakDays} 天</span>}
        {rights >= WORTH_A_WORD && <output>连对 {rights} 题</output>}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(percent(answered, goal), 100)}%` }} />
      </div>
    </div>
  );
}
