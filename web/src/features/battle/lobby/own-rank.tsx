import { rankOf, ranks } from '@ganlin/contract/battle/rank';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Panel } from '../model/panel.tsx';
import { PlayerFace } from '../model/drawing/player-face.tsx';
import { RankCloud, RankMedal } from '../model/drawing/rank-cloud.tsx';
import { climbOf, countText, rankName, type Lobby } from '../model/texts.ts';
import styles from './own-rank.module.css';

/** Own rank: the cloud, and how far it is from the next. */
export function OwnRank({ lobby }: { readonly lobby: Lobby }): ReactNode {
  const { realName, name, avatar } = useSession();
  const { own, league } = lobby;
  const { rating, deviation, games, wins, streak, todayWins, todayLosses } = own;
  const { share, next } = climbOf(rating);
  return (
    <Panel label="我的段位" className={styles.panel}>
      <div className={styles.user}>
        <div className={styles.face}>
          <PlayerFace avatar={avatar} isOwn />
        </div>
        <p>
          <b>{realName || name}</b>
          <span>{league.find((row) => row.own)?.deptName ?? ''}</span>
        </p>
      </div>
      <RankMedal rating={rating} className={styles.medal} />
      <p className={styles.rank}>{rankName(rating)}</p>
      <p className={styles.rating}>
        <b>{countText(rating)}</b> 分　±{deviation}
        {games > 0 && `　胜率 ${Math.round((wins / games) * 100)}%`}
      </p>
      <div className={styles.climb}>
        <p>
          <span>{next ? `距${next.name}` : '已是最高段位'}</span>
          {next && <b>还差 {next.missing} 分</b>}
        </p>
        <progress max={1} value={share} aria-label={next ? `距${next.name}的进度` : '最高段位'} />
      </div>
      <dl className={styles.today}>
        <div>
          <dd>
            {todayWins} 胜 {todayLosses} 负
          </dd>
          <dt>今天</dt>
        </div>
        <div>
          <dd>{streak}</dd>
          <dt>连胜</dt>
        </div>
        <div>
          <dd>{games} 局</dd>
          <dt>共打</dt>
        </div>
      </dl>
      <ol className={styles.ladder}>
        {ranks.map((rank, index) => (
          <li
            key={rank.name}
            className={index > rankOf(rating) ? styles.ahead : ''}
            aria-current={index === rankOf(rating) ? 'true' : undefined}
          >
            <RankCloud rank={index} />
            {rank.name}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
