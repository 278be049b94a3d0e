import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import type { View } from '../model/match-state.ts';
import { Panel } from '../model/panel.tsx';
import { countText, secondsText } from '../model/texts.ts';
import styles from './top-five.module.css';

/** The best five, and how they moved with the last question. */
export function TopFive({ view }: { readonly view: View }): ReactNode {
  const fastest = view.hosted?.fastestMs ?? null;
  return (
    <Panel label="前五名" className={styles.panel}>
      <h2>
        前五名
        {fastest !== null && <small>本题最快 {secondsText(fastest)}</small>}
      </h2>
      {view.top.length === 0 && <p className={styles.empty}>第一题揭晓后出现</p>}
      <ol>
        {view.top.map(({ seat, name, deptName, points, place, before }) => (
          <li key={seat} className={place === 1 && points > 0 ? styles.first : ''}>
            <span className={styles.place}>{place}</span>
            <span className={styles.name}>
              <span className="ui-ellipsis">{name}</span>
              <small className="ui-ellipsis">{deptName}</small>
            </span>
            <b>{countText(points)}</b>
            <Move place={place} before={before} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Move({ place, before }: { readonly place: number; readonly before: number | null }): ReactNode {
  if (before === null) return <span className={styles.move} />;
  const steps = before - place;
  if (steps === 0) return <span className={styles.move}>不变</span>;
  return (
    <span className={`${styles.move} ${steps > 0 ? styles.up : ''}`}>
      {steps > 0 ? <BattleIcon name="up" size={16} /> : <Icon name="down" size={16} />}
      <span className="ui-unseen">{steps > 0 ? '上升' : '下降'}</span>
      {Math.abs(steps)}
    </span>
  );
}
