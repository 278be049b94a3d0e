import type { Data } from '@ganlin/contract/core/endpoint';
import type { Body } from '@ganlin/contract/question/body';
import { questionLevelLabels } from '@ganlin/contract/question/kinds';
import { writeCells } from '@ganlin/domain/question-text/question-cells';
import type { questionApi } from '@ganlin/contract/question/question';
import type { Question } from '../question-draft.ts';

export type Version = Data<typeof questionApi.versions>[number];

/** The version number that publishing assigns: a draft already has it. */
export function nextVersion(question: Question | undefined): number {
  if (!question) return 1;
  return question.hasDraft || question.latest > question.version || question.state === 0
    ? question.latest
    : question.latest + 1;
}

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Two versions side by side, part by part, in the text format of an export. */
export function changesBetween(before: Version, after: Version): readonly Change[] {
  const [old, now] = [textOf(before), textOf(after)];
  return parts
    .map(({ key, label }) => ({ label, before: old[key], after: now[key] }))
    .filter(({ before, after }) => before !== '' || after !== '');
}

const parts = [
  { key: 'stem', label: '题干' },
  { key: 'options', label: '选项' },
  { key: 'children', label: '小题' },
  { key: 'answer', label: '答案' },
  { key: 'analysis', label: '解析' },
  { key: 'level', label: '难度' },
] as const;

function textOf({ level, content, analysis, body }: Version): Readonly<Record<(typeof parts)[number]['key'], string>> {
  const whole = body as Body;
  const draft = { type: whole.type, level, content, analysis, body: whole, tags: [], source: '', code: '', repo: '' };
  const { stem, options, children, answer, analysis: why } = writeCells(draft);
  return { stem, options, children, answer, analysis: why, level: questionLevelLabels[level] };
}
