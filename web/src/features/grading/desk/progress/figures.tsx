import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { ThinBar } from '../../model/done-bar.tsx';
import { histogramOf, type HistogramColumn } from './histogram.ts';
import styles from './figures.module.css';

type Progress = Data<typeof gradingDeskApi.progress>;

interface FiguresProps {
  readonly progress: Progress;
  readonly maxScore: number;
}

/** How the grader marks beside the team, and how far everyone is. */
export function Figures({ progress, maxScore }: FiguresProps) {
  return (
    <>
      <ScoreHistogram progress={progress} maxScore={maxScore} />
      <TeamProgress graders={progress.graders} />
    </>
  );
}

const WIDTH = 216;
const HEIGHT = 66;
const MAX_LABELS = 8;

function ScoreHistogram({ progress, maxScore }: FiguresProps) {
  const { mineMean, teamMean, scores } = progress;
  const columns = histogramOf(scores, maxScore);
  const slot = WIDTH / columns.length;
  const labelEvery = Math.ceil(columns.length / MAX_LABELS);
  return (
    <section className={styles.card} aria-label="我的给分">
      <header className={styles.head}>
        <h2>我的给分</h2>
        <span className="ui-note">{meansText(mineMean, teamMean)}</span>
      </header>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, with the colours of the theme
        role="img"
        aria-label={spoken(columns)}
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}`} className={styles.axis} />
        {columns.map(({ from, mineShare, teamShare }, at) => {
          const left = at * slot;
          const high = mineShare * (HEIGHT - 6);
          const team = HEIGHT - teamShare * (HEIGHT - 6);
          return (
            <g key={from}>
              {high > 0 && (
                <rect
                  className={styles.mine}
                  x={left + slot * 0.15}
                  y={HEIGHT - high}
                  width={slot * 0.7}
                  height={high}
                  rx={2}
                />
              )}
              {teamShare > 0 && <path className={styles.team} d={`M${left + 1} ${team}h${slot - 2}`} />}
              {at % labelEvery === 0 && (
                <text className={styles.label} x={left + slot / 2} y={HEIGHT + 14}>
                  {from}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className={styles.legend} aria-hidden="true">
        <span data-kind="mine">我</span>
        <span data-kind="team">全组</span>
        <span>分</span>
      </p>
    </section>
  );
}

const meansText = (mine: number | null, team: number | null): string =>
  mine === null ? '还没有给分' : `平均 ${round(mine)}${team === null ? '' : `，全组 ${round(team)}`}`;

const round = (points: number): string => String(Math.round(points * 10) / 10);

/** The picture for screen readers. */
function spoken(columns: readonly HistogramColumn[]): string {
  const used = columns.filter(({ mine, team }) => mine > 0 || team > 0);
  if (used.length === 0) return '还没有给分';
  return `给分分布：${used.map(({ from, mine, team }) => `${from} 分，我 ${mine} 份，全组 ${team} 份`).join('；')}`;
}

const MAX_SHOWN = 8;

function TeamProgress({ graders }: { readonly graders: Progress['graders'] }) {
  const sum = (kind: 'done' | 'total') => graders.reduce((total, grader) => total + grader[kind], 0);
  const sorted = graders.toSorted((a, b) => Number(b.isMe) - Number(a.isMe));
  return (
    <section className={styles.card} aria-label="全组进度">
      <header className={styles.head}>
        <h2>全组进度</h2>
        <span className="ui-note">
          {sum('done')} / {sum('total')}
        </span>
      </header>
      <ul className={styles.graders}>
        {sorted.slice(0, MAX_SHOWN).map(({ realName, isMe, done, total }, at) => (
          // Two graders may have the same name, and the list does not say who they are.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${realName}:${at}`}>
            <i aria-hidden="true">{Array.from(realName)[0]}</i>
            <span className={styles.name}>
              {realName}
              {isMe && <small className="ui-note">（我）</small>}
            </span>
            <ThinBar label={`${realName}的进度`} done={done} total={total} />
            <span className="ui-note">
              {done}/{total}
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > MAX_SHOWN && <p className={styles.more}>还有 {sorted.length - MAX_SHOWN} 人</p>}
    </section>
  );
}
