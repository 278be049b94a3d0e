import { QuestionForm } from '@ganlin/contract/question/question';
import type { z } from 'zod';
import type { formOf } from './draft-form.ts';

/** What is wrong, by where it stands in the form: `body.options.1.content`. */
export type Faults = ReadonlyMap<string, string>;

export const noFaults: Faults = new Map();

/** Judged by the contract, so that nothing is sent that the server would refuse for its shape. */
export function faultsOf(form: ReturnType<typeof formOf>): Faults {
  const { error } = QuestionForm.safeParse({ ...form, publish: false });
  const faults = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const place = issue.path.join('.');
    if (!faults.has(place)) faults.set(place, wordsOf(issue));
  }
  return faults;
}

/** The fault of exactly this place. */
export const faultAt = (faults: Faults, place: string): string | undefined => faults.get(place);

/** The first fault at this place or anywhere inside it. */
export function faultWithin(faults: Faults, place: string): string | undefined {
  for (const [at, words] of faults) if (at === place || at.startsWith(`${place}.`)) return words;
  return undefined;
}

/** Rules of the contract without words of their own speak English; these say what is missing. */
const missing: readonly (readonly [RegExp, string])[] = [
  [/\.right$/, '请选择正确或错误'],
  [/\.answers$/, '请输入答案'],
  [/\.keywords/, '关键词不能超过 30 个，每个不超过 40 个字'],
  [/^tags/, '知识点不能超过 10 个，每个不超过 30 个字'],
];

function wordsOf({ message, path }: z.core.$ZodIssue): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  const place = path.join('.');
  return missing.find(([pattern]) => pattern.test(place))?.[1] ?? '请检查这里的内容';
}
