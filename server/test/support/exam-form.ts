import type { Input } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType, WindowMode } from '@ganlin/contract/exam/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { Caller } from './client.ts';
import { unique } from './questions.ts';

export type Form = Input<typeof examApi.save>['form'];
type Sections = Form['composition']['sections'];

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

/** A public exam of these sections, open from now for an hour; half of its points pass. */
export function examForm(sections: Sections, change: Partial<Form> = {}): Form {
  return {
    title: `考试${unique()}`,
    openType: OpenType.public,
    startTime: hours(-1),
    endTime: hours(1),
    windowMode: WindowMode.entryOnly,
    totalTime: 60,
    passScore: 1,
    composition: { sections },
    release: { score: 2, verdict: 2, answer: 2, analysis: 2 },
    ...change,
  };
}

/** Each of these questions for two points. */
export const listed = (ids: readonly string[], title = '指定题目'): Sections[number] => ({
  title,
  kind: 'fixed',
  items: ids.map((questionId) => ({ questionId, points: 2 })),
});

type Rule = NonNullable<Sections[number]['rules']>[number];

/** Drawn by rules, each for single-choice questions of two points unless stated otherwise. */
export const drawn = (
  rules: readonly (Partial<Rule> & { repoIds: string[]; count: number })[],
  title = '抽取题目',
): Sections[number] => ({
  title,
  kind: 'rules',
  rules: rules.map((rule) => ({ type: QuestionType.single, points: 2, ...rule })),
});

export async function newExam(caller: Caller, form: Form, { publish = false } = {}): Promise<string> {
  const { id } = await caller.call(examApi.save, { form });
  if (publish) await caller.call(examApi.publish, { id });
  return id;
}
