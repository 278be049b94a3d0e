import { MatchPhase } from '@ganlin/contract/battle/kinds';
import type { ReactNode } from 'react';
import type { View } from '../model/match-state.ts';
import { countText } from '../model/texts.ts';
import { QuestionBoard } from './question-board.tsx';
import { RingClock } from '../model/ring-clock.tsx';
import { statusText } from './stage.tsx';
import type { MatchHands } from './use-match.ts';
import styles from './hosted-stage.module.css';

/** A match on the big screen, on a player's phone: no opponent, the same signs as on the screen. */
export function HostedStage({ hands, view }: { readonly hands: MatchHands; readonly view: View }): ReactNode {
  const { state, give } = hands;
  const { own, hosted } = state;
  const isRevealed = view.phase === MatchPhase.reveal;
  return (
    <div className={styles.stage}>
      <div className={styles.standing}>
        <p>
          我的得分
          <b>{countText(own?.points ?? 0)}</b>
        </p>
        <RingClock view={view} receivedAt={state.receivedAt} />
        <p>
          名次
          <b>{hosted ? hosted.place : '—'}</b>
        </p>
      </div>
      <p className={styles.status}>
        {view.pausedMs !== null && '主持人已暂停'}
        {view.pausedMs === null && (isRevealed ? gainText(hosted?.gained) : statusText(state, view))}
      </p>
      <QuestionBoard state={state} view={view} hasShapes onGive={give} />
      <p className={styles.count}>
        已答 {view.answered} / {view.joined} 人
      </p>
    </div>
  );
}

function gainText(gained: number | undefined): string {
  if (gained === undefined) return '看大屏揭晓';
  return gained > 0 ? `这一题得 ${gained} 分` : '这一题没有得分';
}
