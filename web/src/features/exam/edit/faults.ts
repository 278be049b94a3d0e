import { ExamForm } from '@ganlin/contract/exam/exam';
import type { z } from 'zod';
import type { SentForm } from './exam-draft.ts';

/** What is wrong, by where it stands in the form: `composition.sections.0.title`. */
export type Faults = ReadonlyMap<string, string>;

export const noFaults: Faults = new Map();

/** Judged by the contract, so that nothing is sent that the server would refuse for its shape. */
export function faultsOf(form: SentForm): Faults {
  const { error } = ExamForm.safeParse(form);
  const faults = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const place = issue.path.join('.');
    if (!faults.has(place)) faults.set(place, wordsOf(issue));
  }
  return faults;
}

/** The first fault at this place or anywhere inside it. */
export function faultWithin(faults: Faults, place: string): string | undefined {
  for (const [at, words] of faults) if (at === place || at.startsWith(`${place}.`)) return words;
  return undefined;
}

/** Rules of the contract without words of their own speak English; these say what is missing. */
const missing: readonly (readonly [RegExp, string])[] = [
  [/^startTime$/, '请选择开始时间'],
  [/^endTime$/, '请选择结束时间'],
  [/^passScore$/, '请输入合格分'],
  [/^(attempts|cycleAttempts)$/, '请输入次数'],
  [/^(lateLimit|earliestHandIn|waitingMinutes)$/, '请输入 0 到 1440 之间的整数分钟'],
  [/^password$/, '密码不能超过 50 个字'],
  [/\.points$/, '请输入分值'],
  [/\.count$/, '请输入题数'],
  [/\.tags/, '知识点不能超过 20 个，每个不超过 30 个字'],
  [/\.forms$/, '请输入 1 到 200 之间的套数'],
];

function wordsOf({ message, path }: z.core.$ZodIssue): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  const place = path.join('.');
  return missing.find(([pattern]) => pattern.test(place))?.[1] ?? '请检查这里的内容';
}
