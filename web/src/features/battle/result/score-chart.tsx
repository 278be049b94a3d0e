import type { ReactNode } from 'react';
import { Panel } from '../model/panel.tsx';
import { countText, type Result } from '../model/texts.ts';
import { overtakenAt, scoreLine, type ScorePoint } from './score-lines.ts';
import styles from './score-chart.module.css';

type Player = Result['players'][number];

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [620, 250, 12, 56, 34, 28];

interface ScoreChartProps {
  readonly own: Player;
  readonly other: Player | undefined;
}

/** Points after each question: the own line solid and golden, the other's dashed and blue. */
export function ScoreChart({ own, other }: ScoreChartProps): ReactNode {
  const mine = scoreLine(own);
  const others = other ? scoreLine(other) : [];
  const most = Math.max(...[...mine, ...others].map(({ total }) => total), 100);
  const count = Math.max(mine.length - 1, 1);
  const at = ({ ordinal, total }: Pick<ScorePoint, 'ordinal' | 'total'>) => ({
    x: LEFT + (ordinal / count) * (WIDTH - LEFT - RIGHT),
    y: HEIGHT - BOTTOM - (total / most) * (HEIGHT - TOP - BOTTOM),
  });
  const path = (line: readonly ScorePoint[]) =>
    line.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point).x} ${at(point).y}`).join('');
  const turn = other ? overtakenAt(mine, others) : undefined;
  return (
    <Panel label="逐题得分" className={styles.panel}>
      <div className={styles.head}>
        <h2>逐题得分</h2>
        <p>
          <span className={styles.ownKey}>我</span>
          {other && <span className={styles.otherKey}>{other.name}</span>}
          <span>空心为答错</span>
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the parts of the drawing are one image */}
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={spoken(own, other)}>
        {gridOf(most).map((value) => {
          const { y } = at({ ordinal: 0, total: value });
          return (
            <g key={value}>
              <path className={styles.grid} d={`M${LEFT} ${y}H${WIDTH - RIGHT}`} />
              {value > 0 && (
                <text x={LEFT} y={y - 4}>
                  {countText(value)}
                </text>
              )}
            </g>
          );
        })}
        <path
          className={styles.area}
          d={`${path(mine)}L${at({ ordinal: count, total: 0 }).x} ${HEIGHT - BOTTOM}L${LEFT} ${HEIGHT - BOTTOM}Z`}
        />
        {other && <path className={styles.otherLine} d={path(others)} />}
        <path className={styles.ownLine} d={path(mine)} />
        {others.slice(1).map((point) => (
          <rect
            key={point.ordinal}
            className={point.right ? styles.otherDot : styles.otherMiss}
            x={at(point).x - 4}
            y={at(point).y - 4}
            width="8"
            height="8"
          />
        ))}
        {mine.slice(1).map((point) => (
          <g key={point.ordinal}>
            <circle className={point.right ? styles.ownDot : styles.ownMiss} cx={at(point).x} cy={at(point).y} r="5" />
            <text className={styles.number} x={at(point).x} y={HEIGHT - 8}>
              {point.ordinal}
            </text>
          </g>
        ))}
        <Ends mine={mine.at(-1)} others={others.at(-1)} at={at} />
        {turn !== undefined && mine[turn] && <Turn ordinal={turn} {...at(mine[turn])} />}
      </svg>
    </Panel>
  );
}

interface EndsProps {
  readonly mine: ScorePoint | undefined;
  readonly others: ScorePoint | undefined;
  readonly at: (point: ScorePoint) => { readonly x: number; readonly y: number };
}

/** The totals at the ends of the lines, moved apart where they would overlap. */
function Ends({ mine, others, at }: EndsProps): ReactNode {
  if (!mine) return null;
  const own = at(mine);
  const other = others && at(others);
  const isAbove = !other || own.y <= other.y;
  const shift = other && Math.abs(own.y - other.y) < 18 ? 9 - Math.abs(own.y - other.y) / 2 : 0;
  return (
    <>
      <text className={styles.ownEnd} x={own.x + 10} y={own.y + 5 + (isAbove ? -shift : shift)}>
        {countText(mine.total)}
      </text>
      {other && others && (
        <text className={styles.otherEnd} x={other.x + 10} y={other.y + 5 + (isAbove ? shift : -shift)}>
          {countText(others.total)}
        </text>
      )}
    </>
  );
}

function Turn({ ordinal, x, y }: { readonly ordinal: number; readonly x: number; readonly y: number }): ReactNode {
  const [left, top] = [Math.min(Math.max(x - 96, 2), WIDTH - 110), Math.max(y - 50, 2)];
  return (
    <g className={styles.turn}>
      <path d={`M${left + 78} ${top + 24}L${x - 2} ${y - 7}`} />
      <rect x={left} y={top} width="92" height="24" rx="6" />
      <text x={left + 46} y={top + 17}>
        第 {ordinal} 题反超
      </text>
    </g>
  );
}

/** Three or four round values. */
function gridOf(most: number): readonly number[] {
  const step = [100, 200, 250, 500, 1_000, 2_000].find((each) => most / each <= 4) ?? 5_000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

function spoken(own: Player, other: Player | undefined): string {
  const mine = `我共 ${own.points} 分，答对 ${own.rights} 题`;
  return other ? `${mine}；${other.name}共 ${other.points} 分，答对 ${other.rights} 题` : mine;
}
