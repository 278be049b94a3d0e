import { MatchKind, MatchResult, MatchState, matchResultLabels, voidReasonLabels } from '@ganlin/contract/battle/kinds';
import { rankOf } from '@ganlin/contract/battle/rank';
import type { ReactNode } from 'react';
import { CloudBody } from '../model/drawing/rank-cloud.tsx';
import { PlayerFace } from '../model/drawing/player-face.tsx';
import { countText, secondsText, type Result } from '../model/texts.ts';
import { averageMs } from './score-lines.ts';
import styles from './versus.module.css';

type Player = Result['players'][number];

interface VersusProps {
  readonly result: Result;
  readonly own: Player;
  readonly other: Player | undefined;
}

/** Who won, in large. */
export function Versus({ result, own, other }: VersusProps): ReactNode {
  const average = averageMs(own);
  const isVoid = result.state === MatchState.void;
  return (
    <section className={`${styles.versus} ${other ? '' : styles.alone}`} aria-label="胜负">
      <Side player={own} isOwn />
      <div className={styles.middle}>
        <Crown isWon={!isVoid && own.result === MatchResult.won} rank={rankOf(result.rating?.after ?? 1_400)} />
        <h2>{headline(result, own)}</h2>
        {isVoid ? (
          <p>
            {result.voidReason === null ? '本局作废' : voidReasonLabels[result.voidReason]}
            {result.voidNote !== '' && `：${result.voidNote}`}。不计段位和积分。
          </p>
        ) : (
          <p>
            答对 {own.rights} / {result.questions}
            {average !== null && `，平均 ${secondsText(average)}`}
          </p>
        )}
      </div>
      {other && <Side player={other} isOwn={false} />}
    </section>
  );
}

function headline({ state, kind, place, joined }: Result, own: Player): string {
  if (state === MatchState.void) return '本局作废';
  if (kind === MatchKind.hosted) return place === null ? '已结束' : `第 ${place} 名 / ${joined} 人`;
  return own.result === null ? '已结束' : matchResultLabels[own.result];
}

function Side({ player, isOwn }: { readonly player: Player; readonly isOwn: boolean }): ReactNode {
  const { avatar, name, deptName, standIn, points, result, left } = player;
  return (
    <div className={`${styles.side} ${isOwn ? '' : styles.other}`}>
      <span className={styles.face}>
        <PlayerFace avatar={avatar} isOwn={isOwn} />
        {result !== null && <em className={result === MatchResult.won ? styles.won : ''}>{shortResults[result]}</em>}
      </span>
      <b>
        {name}
        {standIn && '（人机）'}
      </b>
      <span className={styles.dept}>{left ? '中途退出' : deptName}</span>
      <span className={styles.points}>{countText(points)}</span>
    </div>
  );
}

const shortResults: Readonly<Record<MatchResult, string>> = { 0: '负', 1: '胜', 2: '平' };

/** A cloud; with a star and laurels for the winner. */
function Crown({ isWon, rank }: { readonly isWon: boolean; readonly rank: number }): ReactNode {
  return (
    <svg className={styles.crown} viewBox="0 0 190 132" aria-hidden="true">
      <g transform="translate(45 18)">
        <CloudBody rank={rank} />
      </g>
      {isWon && (
        <>
          <path
            d="M28 66c-8 14-6 32 8 46M22 84c-6 2-10 8-10 14 6 0 12-3 14-8M18 62c-4 6-4 12 0 18 5-4 7-10 5-16M36 112c-7 0-13 4-15 9 7 3 14 1 18-4M162 66c8 14 6 32-8 46M168 84c6 2 10 8 10 14-6 0-12-3-14-8M172 62c4 6 4 12 0 18-5-4-7-10-5-16M154 112c7 0 13 4 15 9-7 3-14 1-18-4"
            fill="none"
            stroke="var(--gold)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path d="M95 4l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1z" fill="var(--gold)" />
        </>
      )}
    </svg>
  );
}
