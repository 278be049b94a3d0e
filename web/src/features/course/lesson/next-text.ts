import type { StudyRule } from '@ganlin/contract/course/file';
import { FileKind } from '@ganlin/contract/course/kinds';

interface Ruled {
  readonly kind: FileKind;
  readonly rule: Pick<StudyRule, 'percent'>;
  readonly passPercent: number | null;
}

/** What opens the next lesson. */
export function nextText({ kind, rule, passPercent }: Ruled): string {
  if (kind === FileKind.film || kind === FileKind.audio) return `学到 ${rule.percent}% 开下一节`;
  if (kind === FileKind.quiz) return `得 ${passPercent ?? 0} 分开下一节`;
  return kind === FileKind.document ? '读完各页开下一节' : '学完本节开下一节';
}
