import type { ExamIntegrity, SimilarPair } from '@ganlin/contract/invigilation/integrity';
import { windowText, spentText } from '../../../lib/text/format.ts';

type Report = ExamIntegrity;
export type Kind = Report['figures']['byKind'][number];
export type Dept = Report['depts'][number];
type Search = Report['search'];

/** Why equal answers cannot be searched for yet, and when they can; empty: they can. */
export function notReadyText({ exam, search }: Pick<Report, 'exam' | 'search'>): string {
  if (search.ready) return '';
  if (!exam.hasEnded) {
    return `考试时间是 ${windowText(exam.startTime, exam.endTime)}。考试结束、全部答卷评完分以后才能查找，以免影响正在进行的考试。`;
  }
  return '还有答卷正在作答，或者没有评完分。全部答卷评完分以后就能查找。';
}

/** What the last search is about. */
export function searchedText({ computedAt, papers }: Search): string {
  if (computedAt === null) return '';
  const compared = papers === null ? '' : `，比较了 ${papers.toLocaleString('zh-CN')} 份答卷`;
  return `${windowText(computedAt, computedAt).slice(0, MINUTE_LENGTH)} 查找${compared}`;
}

const MINUTE_LENGTH = 16;

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
