import { QuestionType, questionLevelLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';

/** The types in display order. */
export const types: readonly QuestionType[] = Object.values(QuestionType);

/** 单选, 多选, …: in a row of choices “题” is redundant. */
export const typeOptions = types.map((value) => ({ value, label: questionTypeLabels[value].replace(/题$/, '') }));

export const levelOptions = Object.entries(questionLevelLabels).map(([value, label]) => ({
  value: Number(value),
  label,
}));
