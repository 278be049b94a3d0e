import { MatchPhase, reactionLabels } from '@ganlin/contract/battle/kinds';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { BattleIcon } from '../model/drawing/battle-icon.tsx';
import type { Player, View } from '../model/match-state.ts';
import { PlayerFace } from '../model/drawing/player-face.tsx';
import { countText, rankName, secondsText } from '../model/texts.ts';
import type { ShownReaction } from './use-match.ts';
import styles from './player-panel.module.css';

interface PlayerPanelProps {
  readonly player: Player;
  readonly view: View;
  readonly isOwn: boolean;
  /** The own answer counts as answered before the server has said so. */
  readonly hasAnswered: boolean;
  readonly reaction: ShownReaction | undefined;
}

/** One player beside the question: face, points, marks so far. */
export function PlayerPanel({ player, view, isOwn, hasAnswered, reaction }: PlayerPanelProps): ReactNode {
  const { name, deptName, avatar, standIn, points, seat } = player;
  const isAsking = view.phase === MatchPhase.question;
  const words = reaction?.seat === seat ? reaction : undefined;
  return (
    <section className={`${styles.player} ${isOwn ? styles.own : styles.other}`} aria-label={isOwn ? '我' : '对手'}>
      <div className={styles.picture}>
        <PlayerFace avatar={avatar} isOwn={isOwn} />
        {isAsking && hasAnswered && (
          <span className={styles.done}>
            <Icon name="check" size={14} />
            已答
          </span>
        )}
        {words && (
          <span key={words.id} className={styles.words}>
            {reactionLabels[words.reaction]}
          </span>
        )}
      </div>
      <h2 className={styles.name}>
        <span className="ui-ellipsis">{name}</span>
        {standIn && (
          <span className={styles.robot}>
            <BattleIcon name="robot" size={14} />
            人机
          </span>
        )}
      </h2>
      <p className={`${styles.dept} ui-ellipsis`}>{player.left ? '已退出' : deptName}</p>
      <p className={styles.points}>{countText(points)}</p>
      <p className={styles.gain}>
        <Gain view={view} seat={seat} isOwn={isOwn} />
      </p>
      <Marks player={player} view={view} />
      <Badge player={player} />
    </section>
  );
}

/** What the last question brought; a moment of its own at the reveal. */
function Gain({ view, seat, isOwn }: { readonly view: View; readonly seat: number; readonly isOwn: boolean }) {
  const answer = view.answers.find((each) => each.seat === seat);
  if (view.phase !== MatchPhase.reveal) return null;
  if (!answer) return <span className={styles.none}>未作答</span>;
  const other = view.answers.find((each) => each.seat !== seat);
  const lead =
    answer.right && other && other.spentMs - answer.spentMs > 50 ? secondsText(other.spentMs - answer.spentMs) : '';
  return (
    <span key={view.ordinal} className={styles.flying}>
      +{answer.points}
      {lead !== '' && <small> {isOwn ? `快 ${lead}` : `比你快 ${lead}`}</small>}
    </span>
  );
}

function Marks({ player, view }: { readonly player: Player; readonly view: View }): ReactNode {
  const rights = player.marks.filter(Boolean).length;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the parts of the drawing are one image
    <div className={styles.marks} role="img" aria-label={`答对 ${rights} 题，已揭晓 ${player.marks.length} 题`}>
      {Array.from({ length: view.total }, (_, index) => {
        const mark = player.marks[index];
        const isCurrent = index === player.marks.length && view.phase === MatchPhase.question;
        const look = mark === undefined ? (isCurrent ? styles.current : '') : mark ? styles.hit : styles.miss;
        // oxlint-disable-next-line react/no-array-index-key -- the marks are in the order of the questions
        return <i key={index} className={look} />;
      })}
    </div>
  );
}

function Badge({ player }: { readonly player: Player }): ReactNode {
  const { streak, rating } = player;
  if (streak >= 2) {
    return (
      <span className={`${styles.badge} ${styles.streak}`}>
        <Icon name="flame" size={18} />
        连对 {streak} 题
      </span>
    );
  }
  return (
    <span className={`${styles.badge} ${styles.rank}`}>
      <BattleIcon name="wave" size={16} />
      {rating === null ? '不计段位' : rankName(rating)}
    </span>
  );
}
