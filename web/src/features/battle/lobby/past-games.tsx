import { MatchKind, MatchResult, MatchState, matchKindLabels, matchResultLabels } from '@ganlin/contract/battle/kinds';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../lib/text/format.ts';
import { Panel } from '../model/panel.tsx';
import { resultPath } from '../model/paths.ts';
import { countText, signedText, type PastMatch } from '../model/texts.ts';
import styles from './past-games.module.css';

/** The last games, each with its result. */
export function PastGames({ past }: { readonly past: readonly PastMatch[] }): ReactNode {
  return (
    <Panel label="最近的对局" className={styles.panel}>
      <h2>最近的对局</h2>
      {past.length === 0 && <p className={styles.empty}>还没有对局，先打一局试试。</p>}
      <ul>
        {past.map((match) => (
          <li key={match.paperId}>
            <Link to={resultPath(match.paperId)}>
              <span className={`${styles.result} ${match.result === MatchResult.won ? styles.won : ''}`}>
                {resultText(match)}
              </span>
              <span className={styles.who}>
                <b className="ui-ellipsis">
                  {match.kind === MatchKind.hosted ? match.battleTitle : match.opponentName}
                  {match.standIn && '（人机）'}
                </b>
                <small className="ui-ellipsis">
                  {matchKindLabels[match.kind]}　{formatTime(match.playedAt).slice(5)}
                </small>
              </span>
              <span className={styles.score}>
                <b>
                  {match.kind === MatchKind.hosted
                    ? countText(match.points)
                    : `${countText(match.points)} : ${countText(match.opponentPoints)}`}
                </b>
                {match.ratingChange !== null && <small>{signedText(match.ratingChange)} 分</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function resultText({ state, result, kind }: PastMatch): string {
  if (state === MatchState.void) return '作废';
  if (kind === MatchKind.hosted || result === null) return '抢答';
  return matchResultLabels[result];
}
