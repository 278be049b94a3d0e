/** Question types (specification, section 3). */
export const QuestionType = {
  single: 1,
  multi: 2,
  judge: 3,
  essay: 4,
  fill: 5,
  match: 6,
  combined: 99,
} as const;
export type QuestionType = (typeof QuestionType)[keyof typeof QuestionType];
export const questionTypeLabels: Readonly<Record<QuestionType, string>> = {
  1: '单选题',
  2: '多选题',
  3: '判断题',
  4: '简答题',
  5: '填空题',
  6: '匹配题',
  99: '组合题',
};

/** Types allowed inside a combined question: all but another combined one. */
export type SimpleType = Exclude<QuestionType, typeof QuestionType.combined>;

export const QuestionLevel = { normal: 1, hard: 2 } as const;
export type QuestionLevel = (typeof QuestionLevel)[keyof typeof QuestionLevel];
export const questionLevelLabels: Readonly<Record<QuestionLevel, string>> = { 1: '普通', 2: '较难' };

/**
 * A draft has never been published; a retired question is retained for papers that contain it and is not drawn any
 * more.
 */
export const QuestionState = { draft: 0, published: 1, retired: 2 } as const;
export type QuestionState = (typeof QuestionState)[keyof typeof QuestionState];
export const questionStateLabels: Readonly<Record<QuestionState, string>> = { 0: '草稿', 1: '已发布', 2: '已停用' };
