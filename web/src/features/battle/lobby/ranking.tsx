import { lobbyApi, RankPeriod, rankPeriodLabels } from '@ganlin/contract/battle/lobby';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { freshPage, query } from '../../../lib/api/query.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import { Panel } from '../model/panel.tsx';
import { countText } from '../model/texts.ts';
import { shownRows } from './shown-rows.ts';
import styles from './ranking.module.css';

type Row = Data<typeof lobbyApi.ranking>['rows'][number];

/** The best of a period and the own place among them. */
export function Ranking(): ReactNode {
  const [period, setPeriod] = useState<RankPeriod>(RankPeriod.week);
  const [isWhole, setWhole] = useState(false);
  const { data, error } = useQuery({ ...query(lobbyApi.ranking, { period }), ...freshPage, meta: { silent: true } });
  const rows = data?.rows ?? [];
  return (
    <Panel label="排行榜" className={styles.panel}>
      <div className={styles.head}>
        <h2>排行榜</h2>
        <fieldset className={styles.periods} aria-label="周期">
          {Object.values(RankPeriod).map((each) => (
            <button key={each} type="button" aria-pressed={each === period} onClick={() => setPeriod(each)}>
              {rankPeriodLabels[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {data && rows.length === 0 && <p className={styles.empty}>还没有人上榜，打一局就有名次。</p>}
      {error && !data && <p className={styles.empty}>排行榜没能载入。</p>}
      <RankRows rows={shownRows(rows)} />
      <div className={styles.foot}>
        <span>{period === RankPeriod.season ? '按段位分排名' : '按积分排名'}</span>
        {rows.length > 0 && (
          <button type="button" onClick={() => setWhole(true)}>
            看全部
          </button>
        )}
      </div>
      {isWhole && (
        <Dialog
          title={`排行榜（${rankPeriodLabels[period]}），共 ${data?.players ?? 0} 人`}
          onClose={() => setWhole(false)}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll a long list */}
          <section className={styles.whole} aria-label="全部名次" tabIndex={0}>
            <RankRows rows={rows} />
          </section>
        </Dialog>
      )}
    </Panel>
  );
}

function RankRows({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  return (
    <ol className={styles.rows}>
      {rows.map((row, index) => {
        const before = rows[index - 1];
        // Equal places follow each other; a missing place is a gap.
        const hasGap = before !== undefined && row.place > before.place + 1 && row.place > index + 1;
        return (
          <li
            key={`${row.place} ${row.name} ${row.deptName}`}
            className={row.own ? styles.own : ''}
            aria-current={row.own}
          >
            {hasGap && <span className={styles.gap}>···</span>}
            <span className={styles.place}>
              {row.place === 1 ? <BattleIcon name="trophy" /> : null}
              <span className={row.place === 1 ? 'ui-unseen' : ''}>{row.place}</span>
            </span>
            <span className={styles.letter} aria-hidden="true">
              {Array.from(row.name)[0]}
            </span>
            <span className={styles.name}>
              <b className="ui-ellipsis">{row.own ? `${row.name}（我）` : row.name}</b>
              <small className="ui-ellipsis">{row.deptName}</small>
            </span>
            <b>{countText(row.value)}</b>
          </li>
        );
      })}
    </ol>
  );
}
