import { FaceRule } from '@ganlin/contract/exam/integrity';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useHall, useHallContext } from '../model/hall-context.ts';
import { choose } from '../model/hall-store.ts';
import { figureLabels, figures, type Figure } from '../model/view.ts';
import styles from './figures.module.css';

const icons: Readonly<Record<Figure, IconName>> = {
  all: 'people',
  absent: 'user',
  waiting: 'clock',
  inExam: 'edit',
  offline: 'noSignal',
  handedIn: 'check',
  flagged: 'flag',
  unchecked: 'camera',
};

/** How many examinees are where; each figure filters the examinees below. */
export function Figures(): ReactNode {
  const { store } = useHallContext();
  const counts = useHall((state) => state.counts);
  const checksFaces = useHall(({ exam }) => exam !== undefined && exam.face !== FaceRule.none);
  const shown = figures.filter((figure) => checksFaces || figure !== 'unchecked');
  const chosen = useHall((state) => state.view.figure);
  return (
    <fieldset className={styles.figures} aria-label="按状态筛选">
      {shown.map((figure) => (
        <button
          key={figure}
          type="button"
          className={styles.figure}
          aria-pressed={chosen === figure}
          data-figure={counts[figure] > 0 ? figure : 'none'}
          onClick={() => choose(store, { figure: chosen === figure ? 'all' : figure })}
        >
          <span className={styles.label}>
            <Icon name={icons[figure]} size={16} />
            {figureLabels[figure]}
          </span>
          <b>{counts[figure].toLocaleString('zh-CN')}</b>
        </button>
      ))}
    </fieldset>
  );
}
