import { useMemo, useState, type ReactNode } from 'react';
import { formatToSecond } from '../../../lib/text/format.ts';
import { MomentList } from './moment-list.tsx';
import { PlayerBar } from './player-bar.tsx';
import { QuestionAt } from './question-at.tsx';
import { QuestionGrid } from './question-grid.tsx';
import { momentsOf, type Replay } from './replay-data.ts';
import { answersAfter, countUntil, spanOf, timesSaved } from './replay.rules.ts';
import { usePlayer } from './use-player.ts';
import styles from './replay.module.css';

interface ReplayViewProps {
  readonly replay: Replay;
  /** Whose paper it is. */
  readonly name: string;
  readonly withoutContent: string;
  /** One of two side by side. */
  readonly isBeside?: boolean;
}

/** How a paper came about: the answers of each moment, with what happened meanwhile. */
export function ReplayView({ replay, name, withoutContent, isBeside = false }: ReplayViewProps): ReactNode {
  const { saves, questions, count } = replay;
  const moments = useMemo(() => momentsOf(replay), [replay]);
  const span = useMemo(() => spanOf(replay.from, replay.handedIn, moments), [replay, moments]);
  const player = usePlayer({ span, moments });
  const [chosen, setChosen] = useState<number>();
  // Only a saved answer changes what is shown below the player.
  const saved = countUntil(saves, player.at);
  const answers = useMemo(() => answersAfter(saves, saved), [saves, saved]);
  const times = useMemo(() => timesSaved(saves, saved), [saves, saved]);
  const latest = saves[saved - 1]?.ordinal;
  const shown = chosen ?? latest ?? 1;
  return (
    <div className={styles.replay} data-beside={isBeside}>
      <Missing replay={replay} />
      <PlayerBar player={player} moments={moments} name={name} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <label className={styles.follow}>
            <input
              type="checkbox"
              checked={chosen === undefined}
              onChange={({ target }) => setChosen(target.checked ? undefined : shown)}
            />
            显示刚保存的题
          </label>
          <QuestionAt
            ordinal={shown}
            judged={questions.find(({ ordinal }) => ordinal === shown)}
            save={answers.get(shown)}
            times={times.get(shown) ?? 0}
            withoutContent={withoutContent}
          />
        </div>
        <div className={styles.column}>
          <QuestionGrid
            count={count}
            answers={answers}
            times={times}
            latest={latest}
            shown={shown}
            onShow={setChosen}
          />
          <MomentList moments={moments} current={moments[countUntil(moments, player.at) - 1]?.key} onGo={player.seek} />
        </div>
      </div>
    </div>
  );
}

/** Why answers are missing, where some are. */
function Missing({ replay: { archivedAt, isCut, saves, handedIn } }: Pick<ReplayViewProps, 'replay'>): ReactNode {
  if (archivedAt !== null) {
    return <p className={styles.note}>每次保存的记录已归档（{formatToSecond(archivedAt)}），这里只有考试的经过。</p>;
  }
  if (isCut) return <p className={styles.note}>保存次数太多，只回放前 {saves.length.toLocaleString('zh-CN')} 次。</p>;
  if (saves.length === 0) return <p className={styles.note}>没有保存过答案。</p>;
  return handedIn === null ? <p className={styles.note}>考生正在作答，只回放到打开本页的时候。</p> : null;
}
