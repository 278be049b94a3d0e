import { lobbyApi } from '@ganlin/contract/battle/lobby';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../model/panel.tsx';
import { countText, type Lobby } from '../model/texts.ts';
import styles from './league.module.css';

type Row = Lobby['league'][number];

/** The league of departments in this season. */
export function League({ lobby }: { readonly lobby: Lobby }): ReactNode {
  const { season, league, own } = lobby;
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel label="单位联赛" className={styles.panel}>
      <div className={styles.head}>
        <h2>{season.title}</h2>
        <p>
          第 {season.week} 周，{season.endsOn.slice(5)} 结束，单位取前五名的积分
        </p>
      </div>
      <ol className={styles.weeks} aria-label={`共 ${season.weeks} 周，现在第 ${season.week} 周`}>
        {Array.from({ length: season.weeks }, (_, index) => {
          const look = index + 1 < season.week ? styles.past : index + 1 === season.week ? styles.now : '';
          // oxlint-disable-next-line react/no-array-index-key -- weeks in their order
          return <li key={index} className={look} />;
        })}
      </ol>
      {league.length === 0 ? <p className={styles.empty}>这个赛季还没有单位得分。</p> : <DeptRows rows={league} />}
      <p className={styles.own}>
        <Icon name="flag" size={17} />
        <span>我为单位得了 {countText(own.leaguePoints)} 分。</span>
        {league.length > 0 && (
          <button type="button" onClick={() => setWhole(true)}>
            看全部单位
          </button>
        )}
      </p>
      {isWhole && <WholeLeague onClose={() => setWhole(false)} />}
    </Panel>
  );
}

function WholeLeague({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { data } = useQuery(query(lobbyApi.league, {}));
  return (
    <Dialog title={data ? `单位联赛，共 ${data.depts} 个单位` : '单位联赛'} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll a long list */}
      <section className={styles.whole} aria-label="全部单位" tabIndex={0}>
        {data ? <DeptRows rows={data.rows} /> : '正在载入…'}
      </section>
    </Dialog>
  );
}

function DeptRows({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const most = Math.max(...rows.map(({ points }) => points), 1);
  return (
    <ol className={styles.rows}>
      {rows.map(({ place, deptName, points, players, own }) => (
        <li key={`${place} ${deptName}`} className={own ? styles.mine : ''} aria-current={own}>
          <span>{place}</span>
          <span className="ui-ellipsis">{deptName}</span>
          <span className={styles.bar}>
            <i style={{ width: `${(points / most) * 100}%` }} />
          </span>
          <span className={styles.points}>{countText(points)}</span>
          <small>{players} 人</small>
        </li>
      ))}
    </ol>
  );
}
