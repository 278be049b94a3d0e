import type { Data } from '@ganlin/contract/core/endpoint';
import type { recordApi } from '@ganlin/contract/course/record';

export type Statistics = Data<typeof recordApi.statistics>;
export type DeptFigures = Statistics['depts'][number];
export type FileFigures = Statistics['files'][number];
export type DayFigures = Statistics['days'][number];

/** `37%`; nothing to divide by is a dash. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.floor((part / whole) * 100)}%`;

/** Each person once: completed, begun but not completed, not begun. */
export const stacked = ({ people, started, completed }: DeptFigures) => ({
  completed,
  learning: Math.max(0, started - completed),
  rest: Math.max(0, people - Math.max(started, completed)),
});

/**
 * The file after which most learners are lost: the largest drop of completions from one required file to the next, if
 * it is a tenth of those who began or more.
 */
export function largestDrop(files: readonly FileFigures[], people: number): FileFigures | undefined {
  const required = files.filter((file) => file.required);
  const drops = required.slice(1).map((file, at) => ({ file, lost: (required[at]?.completed ?? 0) - file.completed }));
  const worst = drops.toSorted((a, b) => b.lost - a.lost)[0];
  return worst && people > 0 && worst.lost * 10 >= people ? worst.file : undefined;
}
