import type { CSSProperties, ReactNode } from 'react';
import { durationText, formatToSecond } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { marksOf, type Moment, type MomentKind } from './replay.rules.ts';
import { speeds, type Player } from './use-player.ts';
import styles from './player-bar.module.css';

interface PlayerBarProps {
  readonly player: Player;
  readonly moments: readonly Moment[];
  /** Whose replay it is, where two are side by side. */
  readonly name: string;
}

/** Play, speed, and the time line with what happened on it. */
export function PlayerBar({ player, moments, name }: PlayerBarProps): ReactNode {
  const { span, at, isPlaying, speed, skipsIdle } = player;
  const passed = secondsOf(at - span.from);
  const whole = secondsOf(span.until - span.from);
  const share = whole > 0 ? (passed / whole) * 100 : 0;
  return (
    <section className={styles.bar} aria-label={`播放 ${name}`}>
      <div className={styles.buttons}>
        <button type="button" className={styles.play} aria-label={isPlaying ? '暂停' : '播放'} onClick={player.toggle}>
          <PlayShape isPlaying={isPlaying} />
        </button>
        <button type="button" className={styles.step} aria-label="上一步" onClick={() => player.step(-1)}>
          <Icon name="left" />
        </button>
        <button type="button" className={styles.step} aria-label="下一步" onClick={() => player.step(1)}>
          <Icon name="right" />
        </button>
        <p className={styles.time}>
          <b>{durationText(passed)}</b> / {durationText(whole)}
          <small>{formatToSecond(new Date(at).toISOString())}</small>
        </p>
        <label className={styles.skip}>
          <input type="checkbox" checked={skipsIdle} onChange={({ target }) => player.setSkipsIdle(target.checked)} />
          跳过停顿
        </label>
        <select
          className={styles.speed}
          aria-label="播放速度"
          value={speed}
          onChange={({ target }) => player.setSpeed(Number(target.value))}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each} 倍
            </option>
          ))}
        </select>
      </div>
      <div className={styles.rail} style={{ '--share': `${share}%` } as CSSProperties}>
        <input
          type="range"
          className={styles.seek}
          min={0}
          max={Math.max(1, whole)}
          step={1}
          value={passed}
          aria-label="播放进度"
          aria-valuetext={`${spoken(passed)}，共 ${spoken(whole)}`}
          onChange={({ target }) => player.seek(span.from + Number(target.value) * SECOND)}
        />
        <Marks moments={moments} player={player} />
      </div>
      <Legend />
    </section>
  );
}

const SECOND = 1_000;
const secondsOf = (ms: number): number => Math.floor(ms / SECOND);
const spoken = (seconds: number): string => `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;

/** For the eye only: the list has the same, and each of its rows leads to its moment. */
function Marks({ moments, player: { span } }: Pick<PlayerBarProps, 'moments' | 'player'>): ReactNode {
  return (
    <div className={styles.marks} aria-hidden="true">
      {marksOf(moments, span).map(({ percent, kind, title }) => (
        <i key={percent} data-kind={kind} style={{ left: `${percent}%` }} title={title} />
      ))}
    </div>
  );
}

const legend: readonly (readonly [MomentKind, string])[] = [
  ['counted', '计次的记录'],
  ['noted', '不计次的记录'],
  ['staff', '工作人员'],
  ['paper', '试卷'],
];

function Legend(): ReactNode {
  return (
    <ul className={styles.legend} aria-label="时间轴上的标记">
      {legend.map(([kind, text]) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function PlayShape({ isPlaying }: { readonly isPlaying: boolean }): ReactNode {
  return (
    <svg width={22} height={22} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={isPlaying ? 'M7 5h3.600v14H7zM13.400 5H17v14h-3.600z' : 'M8 5l12 7-12 7z'} />
    </svg>
  );
}
