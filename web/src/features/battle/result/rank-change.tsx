import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Panel } from '../model/panel.tsx';
import { RankMedal } from '../model/drawing/rank-cloud.tsx';
import { climbOf, countText, rankName, secondsText, signedText, type Result } from '../model/texts.ts';
import styles from './rank-change.module.css';

/** What the match changed: rating and rank, points for the department, wrong answers. */
export function RankChange({ result }: { readonly result: Result }): ReactNode {
  const { rating, bestStreak, fastestMs, leaguePoints, wrong, recorded } = result;
  return (
    <Panel label="段位与收获" className={styles.panel}>
      <h2>{rating ? '段位' : '收获'}</h2>
      {rating ? (
        <Rating before={rating.before} after={rating.after} />
      ) : (
        <p className={styles.unranked}>这一局不计段位。</p>
      )}
      <ul className={styles.gains}>
        <Gain icon="flame" label="最长连对" value={`${bestStreak} 题`} />
        {fastestMs !== null && <Gain icon="clock" label="最快一题" value={secondsText(fastestMs)} />}
        {leaguePoints > 0 && <Gain icon="people" label="单位联赛积分" value={`+${leaguePoints}`} />}
        <Gain icon="note" label={recorded ? '错题已进错题本' : '答错'} value={`${wrong} 道`} />
      </ul>
    </Panel>
  );
}

function Rating({ before, after }: { readonly before: number; readonly after: number }): ReactNode {
  const { share, next } = climbOf(after);
  return (
    <>
      <div className={styles.change}>
        <RankMedal rating={after} className={styles.medal} />
        <p>
          <b>
            {countText(after)} <em>{signedText(after - before)}</em>
          </b>
          <span>{moveText(before, after)}</span>
        </p>
      </div>
      <progress className={styles.bar} max={1} value={share} aria-label="升段的进度" />
      <p className={styles.next}>{next ? `距${next.name}还差 ${next.missing} 分` : '已是最高段位'}</p>
    </>
  );
}

function moveText(before: number, after: number): string {
  const [from, to] = [rankName(before), rankName(after)];
  if (from === to) return to;
  return after > before ? `升入${to}` : `退到${to}`;
}

function Gain({ icon, label, value }: { readonly icon: IconName; readonly label: string; readonly value: string }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      {label}
      <b>{value}</b>
    </li>
  );
}
