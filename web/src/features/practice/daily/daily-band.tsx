import type { Data } from '@ganlin/contract/core/endpoint';
import type { dailyApi } from '@ganlin/contract/practice/daily';
import type { ReactNode } from 'react';
import { Cloud, SceneDefs } from '../../../kits/scene/figures.tsx';
import { blob } from '../../../kits/scene/shapes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { weekdayName, weekOf } from './daily-view.ts';
import { Drop, dropLabels } from './drop.tsx';
import styles from './daily-band.module.css';

interface DailyBandProps {
  readonly summary: Data<typeof dailyApi.summary> | undefined;
}

/** The title with the streak and the last seven days. */
export function DailyBand({ summary }: DailyBandProps): ReactNode {
  return (
    <header className={styles.band}>
      <SceneDefs />
      <svg className={styles.scene} viewBox="0 0 1440 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={lines} fill="none" stroke="white" strokeWidth="1.200" opacity=".75" />
        <Cloud at="translate(640 140) scale(.5)" opacity={0.6} />
      </svg>
      <MainArea className={styles.head}>
        <div>
          <h1>每日五题</h1>
          <p className={styles.lead}>先挑今天该复习的错题，不够再补新题，约 3 分钟</p>
        </div>
        {!summary && <div className={styles.streak} />}
        {summary && (
          <div className={styles.streak}>
            <span className={styles.flame}>
              <Icon name="flame" size={22} />
              {summary.streak > 0 ? `连续 ${summary.streak} 天` : '今天开始'}
            </span>
            <ol className={styles.week} aria-label="最近七天">
              {weekOf(summary.day, summary.week).map(({ day, state }) => (
                <li key={day}>
                  <Drop state={state} />
                  {day === summary.day ? '今天' : weekdayName(day)}
                  <span className="ui-unseen">{dropLabels[state]}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </MainArea>
    </header>
  );
}

const lines = [
  ...Array.from({ length: 6 }, (_, i) => blob({ x: 110, y: 120, radius: 60 + i * 34, wobble: 0.2, seed: 7 })),
  ...Array.from({ length: 6 }, (_, i) => blob({ x: 1330, y: 90, radius: 40 + i * 40, wobble: 0.24, seed: 12 })),
].join('');
