import type { ExamIntegrity, SimilarPair } from '@ganlin/contract/invigilation/integrity';
import { formatTime, spentText } from '../../../lib/text/format.ts';

type Report = ExamIntegrity;
export type Kind = Report['figures']['byKind'][number];
export type Dept = Report['depts'][number];
type Search = Report['search'];

/** Why equal answers cannot be searched for yet, and when they can; empty: they can. */
export function notReadyText({ search }: Pick<Report, 'search'>): string {
  if (search.ready) return '';
  if (search.openUntil !== null) {
    return `${formatTime(search.openUntil)} 以前还可能有人作答。那以后，全部答卷评完分就能查找。`;
  }
  return '还有答卷正在作答，或者没有评完分。全部答卷评完分以后就能查找。';
}

/** What the last search is about. */
export function searchedText({ computedAt, papers }: Search): string {
  if (computedAt === null) return '';
  const compared = papers === null ? '' : `，比较了 ${papers.toLocaleString('zh-CN')} 份答卷`;
  return `${formatTime(computedAt)} 查找${compared}`;
}

/** What else two papers have in common, each as one line. */
export function besideTexts(pair: SimilarPair): string[] {
  const { sameAddress, overlapSeconds, timed, close, closeExpected } = pair;
  return [
    sameAddress ? '从同一个网络地址作答' : '从不同的网络地址作答',
    overlapSeconds > 0 ? `同时作答 ${spentText(overlapSeconds * 1_000)}` : '没有同时作答',
    ...(timed > 0 ? [closeText({ timed, close, closeExpected })] : []),
  ];
}

/** Times of the whole exam are of little use: it is the comparison with others that says something. */
function closeText({ timed, close, closeExpected }: Pick<SimilarPair, 'timed' | 'close' | 'closeExpected'>): string {
  const usual = closeExpected === null ? '' : `（与其他考生平均约 ${closeExpected.toFixed(1)} 题）`;
  return `${timed} 题中有 ${close} 题在 30 秒内先后作答${usual}`;
}
