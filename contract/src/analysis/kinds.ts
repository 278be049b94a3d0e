/** Why an item needs attention; the most serious first. */
export const FindingKind = { wrongKey: 1, negative: 2, guessing: 3, unusedOption: 4, tooEasy: 5 } as const;
export type FindingKind = (typeof FindingKind)[keyof typeof FindingKind];
export const findingKindLabels: Readonly<Record<FindingKind, string>> = {
  1: '疑似答案有误',
  2: '区分度为负',
  3: '接近猜测',
  4: '有选项没人选',
  5: '过于容易',
};

/** What to do about it. */
export const findingAdvice: Readonly<Record<FindingKind, string>> = {
  1: '核对答案；答案有误就改正，并重新判分',
  2: '复核题干和答案是否有歧义',
  3: '看对应课程是否讲到；讲到了就改写题目',
  4: '换掉没人选的干扰项',
  5: '减少使用，或换成能分出高低的题',
};

/** How the reliability was computed. */
export const ReliabilityMethod = { alpha: 1, kr20: 2 } as const;
export type ReliabilityMethod = (typeof ReliabilityMethod)[keyof typeof ReliabilityMethod];
export const reliabilityMethodLabels: Readonly<Record<ReliabilityMethod, string>> = { 1: 'α', 2: 'KR-20' };

/** Why there is no reliability. */
export const NoReliability = { fewPapers: 1, fewItems: 2, sameScores: 3, differentQuestions: 4 } as const;
export type NoReliability = (typeof NoReliability)[keyof typeof NoReliability];
export const noReliabilityLabels: Readonly<Record<NoReliability, string>> = {
  1: '答卷少于 10 份',
  2: '只有一道题',
  3: '所有人得分相同',
  4: '每份试卷的题目不同，不能计算',
};

/** Fewer papers say nothing about discrimination and reliability. */
export const MIN_PAPERS = 10;
/** Fewer answers to an item do not make it suspicious. */
export const MIN_FINDING_PAPERS = 20;
/** An average of fewer papers would tell examinees about single others. */
export const MIN_AVERAGE_PAPERS = 5;
/** Share of the papers in the upper and in the lower group. */
export const GROUP_SHARE = 0.27;
