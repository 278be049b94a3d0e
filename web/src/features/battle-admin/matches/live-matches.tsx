import { matchApi } from '@ganlin/contract/battle/battle';
import { matchKindLabels, MatchState } from '@ganlin/contract/battle/kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import type { MatchRow } from '../model/rows.ts';
import { nameText, playersText } from './match-texts.ts';
import styles from './matches.module.css';

const REFRESH_MS = 3_000;
const SHOWN = 12;

/** The matches being played now; fetched again every few seconds while the page is visible. */
export function LiveMatches({ battleId }: { readonly battleId: string | undefined }) {
  const params = { state: MatchState.playing, ...(battleId === undefined ? {} : { battleId }) };
  const { data } = useQuery({
    ...query(matchApi.paging, { size: SHOWN, params }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  return (
    <section className={styles.panel} aria-label="正在进行的对局">
      <div className={styles.panelHead}>
        <h2>正在进行</h2>
        <span className="ui-note">
          {data.total > SHOWN ? `共 ${data.total} 局，列出最近的 ${SHOWN} 局` : `${data.total} 局`}，每 3 秒更新
        </span>
      </div>
      {data.total === 0 && <p className="ui-note">现在没有正在进行的对局。</p>}
      <ul className={styles.live}>
        {data.records.map((match) => (
          <LiveMatch key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}

function LiveMatch({ match }: { readonly match: MatchRow }) {
  const { kind, battleTitle, players, ordinal, questions } = match;
  const most = Math.max(1, ...players.map(({ points }) => points));
  return (
    <li className={styles.match} aria-label={playersText(match)}>
      <p className="ui-note">
        {matchKindLabels[kind]} · {battleTitle} · 第 {ordinal}/{questions} 题
      </p>
      {players.map((player) => (
        <p key={player.name} className={styles.player}>
          <span>{nameText(player)}</span>
          <b>{player.points}</b>
          <span className={styles.track} aria-hidden="true">
            <i style={{ width: `${Math.round((player.points / most) * 100)}%` }} />
          </span>
        </p>
      ))}
    </li>
  );
}
