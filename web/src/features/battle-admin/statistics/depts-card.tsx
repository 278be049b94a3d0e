import { Button } from 'antd';
import { useState } from 'react';
import type { Statistics } from './figures.tsx';
import styles from './statistics.module.css';

/** As many as there are questions beside them; the others on request. */
const FIRST = 10;

/** Departments by the number of people who play. */
export function DeptsCard({ depts }: { readonly depts: Statistics['depts'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? depts : depts.slice(0, FIRST);
  const most = Math.max(1, ...depts.map(({ players }) => players));
  return (
    <section className={styles.panel} aria-label="各单位">
      <div className={styles.panelHead}>
        <h2>各单位</h2>
        <span className="ui-note">按参加的人数，最多 20 个</span>
      </div>
      {depts.length === 0 && <p className="ui-note">还没有人参加。</p>}
      <ol className={styles.list}>
        {shown.map(({ name, players, matches }) => (
          <li key={name}>
            <span>{name || '没有单位'}</span>
            <b>{players} 人</b>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${Math.round((players / most) * 100)}%` }} />
            </span>
            <small className="ui-note">{matches.toLocaleString('zh-CN')} 局</small>
          </li>
        ))}
      </ol>
      {shown.length < depts.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          显示全部 {depts.length} 个
        </Button>
      )}
    </section>
  );
}
