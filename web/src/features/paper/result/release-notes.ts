import { PaperState } from '@ganlin/contract/exam/kinds';
import { releasePartLabels, releaseParts, ReleaseWhen, type ReleasePart } from '@ganlin/contract/exam/release';
import { formatTime } from '../../../lib/text/format.ts';
import type { Result } from './result-data.ts';

type Rules = Pick<Result, 'release' | 'released' | 'endTime' | 'state' | 'voidReason'>;

/** The parts not released yet and when they will be, one sentence per time. */
export function releaseNotes(result: Rules, now: Date): string[] {
  // A void paper, or one without any answers, has nothing to release.
  if (result.voidReason !== null || result.state === PaperState.abandoned) return [];
  const sentences = new Map<string, ReleasePart[]>();
  for (const [at, part] of releaseParts.entries()) {
    if (result.released[part]) continue;
    const text = textFor(result, { parts: releaseParts.slice(0, at + 1), now });
    sentences.set(text, [...(sentences.get(text) ?? []), part]);
  }
  return [...sentences].map(([text, parts]) => `${parts.map((part) => releasePartLabels[part]).join('、')}${text}`);
}

/** A part waits for its own time and for that of every part it would reveal. */
function textFor(
  { release, released, endTime, state }: Rules,
  { parts, now }: { readonly parts: readonly ReleasePart[]; readonly now: Date },
): string {
  const waiting = new Set(parts.filter((part) => !released[part]).map((part) => release[part]));
  if (waiting.has(ReleaseWhen.never)) return '不公布。';
  if (waiting.has(ReleaseWhen.byHand)) return '由考试组织方公布，请留意通知。';
  if (waiting.has(ReleaseWhen.end) && now < new Date(endTime)) return `将在考试结束后公布，${formatTime(endTime)}。`;
  return state === PaperState.awaitingGrading ? '将在阅卷完成后公布。' : '即将公布，请稍后再看。';
}
