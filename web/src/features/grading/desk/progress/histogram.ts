interface GivenScore {
  readonly score: number;
  readonly mine: number;
  readonly team: number;
}

export interface HistogramColumn {
  /** The lowest score of the column. */
  readonly from: number;
  readonly mine: number;
  readonly team: number;
  /** Shares of the highest column, 0 to 1: one grader and the team become comparable. */
  readonly mineShare: number;
  readonly teamShare: number;
}

const MAX_COLUMNS = 13;
const steps = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** Columns of equal width from 0 to full marks, few enough for a small picture. */
export function histogramOf(scores: readonly GivenScore[], maxScore: number): readonly HistogramColumn[] {
  const step = steps.find((step) => Math.floor(maxScore / step) < MAX_COLUMNS) ?? maxScore;
  const columns = Array.from({ length: Math.floor(maxScore / step) + 1 }, (_, at) => ({
    from: at * step,
    mine: 0,
    team: 0,
  }));
  for (const { score, mine, team } of scores) {
    const column = columns[Math.min(columns.length - 1, Math.floor(score / step))];
    if (!column) continue;
    column.mine += mine;
    column.team += team;
  }
  const sumOf = (kind: 'mine' | 'team') =>
    Math.max(
      1,
      columns.reduce((sum, column) => sum + column[kind], 0),
    );
  const [mineSum, teamSum] = [sumOf('mine'), sumOf('team')];
  const highest = Math.max(...columns.map(({ mine, team }) => Math.max(mine / mineSum, team / teamSum))) || 1;
  return columns.map((column) => ({
    ...column,
    mineShare: column.mine / mineSum / highest,
    teamShare: column.team / teamSum / highest,
  }));
}

const MINUTE = 60;
const HOUR = 3600;

/** `还需约 1 时 10 分`; empty if unknown or nothing is left. */
export function remainingText(open: number, secondsPerAnswer: number | null): string {
  if (secondsPerAnswer === null || open <= 0) return '';
  const seconds = open * secondsPerAnswer;
  if (seconds < MINUTE) return '还需不到 1 分';
  const minutes = Math.round(seconds / MINUTE);
  if (seconds < HOUR) return `还需约 ${minutes} 分`;
  const rest = minutes % MINUTE;
  return `还需约 ${Math.floor(minutes / MINUTE)} 时${rest > 0 ? ` ${rest} 分` : ''}`;
}
