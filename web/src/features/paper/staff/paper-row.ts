import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { papersApi, StaffPaper } from '@ganlin/contract/paper/papers';

export type PaperRow = StaffPaper;
export type PaperDetail = Data<typeof papersApi.detail>;

/** While papers are in progress, their data is refetched this often, only while the page is visible. */
export const FOLLOW_MS = 15_000;

export const isRunning = ({ state }: Pick<PaperRow, 'state'>): boolean => state === PaperState.inExam;

export const isVoid = ({ voidReason }: Pick<PaperRow, 'voidReason'>): boolean => voidReason !== null;

/** A paper that an action left as it is. */
export interface Refused {
  readonly paperId: string;
  readonly realName: string;
  readonly text: string;
}

export function refusalsOf<Code extends number>(
  refused: readonly { readonly paperId: string; readonly realName: string; readonly reason: Code }[],
  labels: Readonly<Record<Code, string>>,
): Refused[] {
  return refused.map(({ paperId, realName, reason }) => ({ paperId, realName, text: labels[reason] }));
}

/** While the paper is in progress: the answers saved so far. */
export const answeredText = ({ answered, questions }: Pick<PaperRow, 'answered' | 'questions'>): string =>
  `${answered} / ${questions}`;

/** The time left, to the minute: the list is seconds old anyway. */
export function leftText(leftMs: number | null): string {
  if (leftMs === null) return '—';
  if (leftMs <= 0) return '时间已到';
  const minutes = Math.ceil(leftMs / 60_000);
  return minutes < 60 ? `剩 ${minutes} 分钟` : `剩 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

/** `赵国栋`, or `赵国栋等 3 人`. */
export function whoseText(papers: readonly Pick<PaperRow, 'realName' | 'userName'>[]): string {
  const [first] = papers;
  if (!first) return '';
  const name = first.realName || first.userName;
  return papers.length === 1 ? name : `${name}等 ${papers.length} 人`;
}
