/** How many other people must read a version of an article before it is published. */
export const ArticleReaders = { none: 0, one: 1, two: 2 } as const;
export type ArticleReaders = (typeof ArticleReaders)[keyof typeof ArticleReaders];
export const articleReadersLabels: Readonly<Record<ArticleReaders, string>> = {
  0: '不需要',
  1: '一人审核',
  2: '一人审核、另一人复核',
};

/** The state of the current version: saving another one begins anew. */
export const ReviewState = { none: 0, waiting: 1, approved: 2, returned: 3 } as const;
export type ReviewState = (typeof ReviewState)[keyof typeof ReviewState];
export const reviewStateLabels: Readonly<Record<ReviewState, string>> = {
  0: '未送审',
  1: '待审核',
  2: '审核通过',
  3: '已退回',
};

/** What a list can be filtered by: the states, and what the caller may decide about now. */
export const ReviewChoice = { waiting: 1, approved: 2, returned: 3, mine: 4 } as const;
export type ReviewChoice = (typeof ReviewChoice)[keyof typeof ReviewChoice];
export const reviewChoiceLabels: Readonly<Record<ReviewChoice, string>> = {
  4: '待我审核',
  1: reviewStateLabels[1],
  2: reviewStateLabels[2],
  3: reviewStateLabels[3],
};

/** The first reader of a version reviews it, the second one reads it once more. */
export const ReviewStep = { first: 1, second: 2 } as const;
export type ReviewStep = (typeof ReviewStep)[keyof typeof ReviewStep];
export const reviewStepLabels: Readonly<Record<ReviewStep, string>> = { 1: '审核', 2: '复核' };
