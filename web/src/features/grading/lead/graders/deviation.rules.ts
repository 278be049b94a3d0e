import type { Grader } from '../lead-data.ts';

/** With fewer marks a mean says nothing yet. */
const MIN_MARKS = 10;
const MIN_COMPARED = 5;
const LOW_AGREEMENT = 0.7;
/** Half a standard deviation, and at least half a point: less is chance. */
const CLEAR_SPREADS = 0.5;
const CLEAR_POINTS = 0.5;

/** What a leader should look at in a grader's figures, in words; empty if nothing is striking. */
export function deviationsOf(grader: Grader, all: readonly Grader[]): readonly string[] {
  return [meanDeviation(grader, all), agreementDeviation(grader)].filter((text) => text !== '');
}

/**
 * Compared with the median of those who mark the same question, the grader included: one who is far away does not make
 * the others look far away.
 */
function meanDeviation(grader: Grader, all: readonly Grader[]): string {
  const { mean } = grader.figures;
  const team = all.filter(
    ({ questionId = null, done, figures }) =>
      questionId === (grader.questionId ?? null) && done >= MIN_MARKS && figures.mean !== null,
  );
  if (mean === null || grader.done < MIN_MARKS || team.length < 2) return '';
  const away = mean - medianOf(team.map(({ figures }) => figures.mean ?? 0));
  const spread = team.reduce((sum, { figures }) => sum + (figures.spread ?? 0), 0) / team.length;
  if (Math.abs(away) < Math.max(CLEAR_POINTS, spread * CLEAR_SPREADS)) return '';
  return `均分${away > 0 ? '偏高' : '偏低'} ${Math.round(Math.abs(away) * 10) / 10}`;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

function agreementDeviation({ figures: { compared, agreed } }: Grader): string {
  return compared >= MIN_COMPARED && agreed / compared < LOW_AGREEMENT ? '一致率偏低' : '';
}

/** `86%（12 / 14）`; a dash while nothing was marked twice. */
export const agreementText = ({ compared, agreed }: Grader['figures']): string =>
  compared === 0 ? '—' : `${Math.round((agreed / compared) * 100)}%（${agreed} / ${compared}）`;

const MINUTE = 60;

/** `48 秒`, `1 分 5 秒`. */
export function paceText(seconds: number | null): string {
  if (seconds === null) return '—';
  return seconds < MINUTE ? `${seconds} 秒` : `${Math.floor(seconds / MINUTE)} 分 ${seconds % MINUTE} 秒`;
}

export const meanText = (points: number | null): string =>
  points === null ? '—' : String(Math.round(points * 100) / 100);
