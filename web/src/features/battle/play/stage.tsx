import { MatchPhase, Reaction, reactionLabels } from '@ganlin/contract/battle/kinds';
import type { ReactNode } from 'react';
import { playersOf, type MatchState, type View } from '../model/match-state.ts';
import { PlayerPanel } from './player-panel.tsx';
import { QuestionBoard } from './question-board.tsx';
import { RingClock } from '../model/ring-clock.tsx';
import type { MatchHands } from './use-match.ts';
import styles from './stage.module.css';

interface StageProps {
  readonly hands: MatchHands;
  readonly view: View;
}

/** A match of two while a question is open or revealed. */
export function Stage({ hands, view }: StageProps): ReactNode {
  const { state, reaction, give } = hands;
  const { me, other } = playersOf(state);
  return (
    <div className={styles.stage}>
      {me && (
        <PlayerPanel
          player={me}
          view={view}
          isOwn
          hasAnswered={state.given !== undefined || me.answered}
          reaction={reaction}
        />
      )}
      <div className={styles.clock}>
        <RingClock view={view} receivedAt={state.receivedAt} className={styles.ring} />
        <Tug mine={me?.points ?? 0} others={other?.points ?? 0} />
      </div>
      {other && (
        <PlayerPanel player={other} view={view} isOwn={false} hasAnswered={other.answered} reaction={reaction} />
      )}
      <div className={styles.question}>
        <QuestionBoard state={state} view={view} hasShapes={false} onGive={give} />
      </div>
      <div className={styles.reactions}>
        <p>{statusText(state, view)}</p>
        {Object.values(Reaction).map((each) => (
          <button key={each} type="button" onClick={() => hands.react(each)}>
            {reactionLabels[each]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the player waits for; a space where there is nothing to say, so that nothing moves. */
export function statusText(state: MatchState, view: View): string {
  const { given } = state;
  const { me, other } = playersOf(state);
  if (view.phase === MatchPhase.reveal) {
    const own = view.answers.find(({ seat }) => seat === me?.seat);
    if (!own) return '这一题没有作答';
    return own.right ? `答对了，得 ${own.points} 分` : '答错了，看看正确答案';
  }
  if (given?.state === 'late') return '时间到，没有赶上这一题';
  if (given && other?.answered) return '双方都已作答，马上揭晓';
  if (given) return other ? '已锁定，等对手作答' : '已锁定，等待揭晓';
  return other?.answered ? '对手已作答' : '答得又对又快，分数更高';
}

function Tug({ mine, others }: { readonly mine: number; readonly others: number }): ReactNode {
  const share = mine + others === 0 ? 50 : (mine / (mine + others)) * 100;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the parts of the drawing are one image
    <div className={styles.tug} role="img" aria-label={`比分 ${mine} 比 ${others}`}>
      <i style={{ width: `${share}%` }} />
      <i />
    </div>
  );
}
