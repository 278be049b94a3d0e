/** Practice modes; the number is part of the URL. */
export const PracticeMode = {
  order: 1,
  random: 2,
  type: 3,
  topic: 4,
  wrong: 5,
  starred: 6,
  unseen: 7,
  mock: 8,
  memorise: 9,
  review: 10,
  daily: 11,
} as const;
export type PracticeMode = (typeof PracticeMode)[keyof typeof PracticeMode];
export const practiceModeLabels: Readonly<Record<PracticeMode, string>> = {
  1: '顺序练习',
  2: '随机练习',
  3: '题型练习',
  4: '专项练习',
  5: '错题练习',
  6: '收藏练习',
  7: '未做练习',
  8: '模拟考试',
  9: '背题模式',
  10: '今日复习',
  11: '每日五题',
};

/** The modes that a user starts; the five questions of a day are chosen by the server. */
export type StartedMode = Exclude<PracticeMode, typeof PracticeMode.daily>;
export const isStartedMode = (mode: PracticeMode): mode is StartedMode => mode !== PracticeMode.daily;

/** One sentence on the use of each mode, for the bank's page. */
export const practiceModeHints: Readonly<Record<StartedMode, string>> = {
  1: '从头到尾，一题不漏，下次接着练',
  2: '打乱顺序，不重复',
  3: '挑一种或几种题型',
  4: '按知识点或难度练习',
  5: '只练做错过的题',
  6: '只练收藏的题',
  7: '只练没有做过的题',
  8: '限时作答，交卷后评分',
  9: '直接看答案和解析',
  10: '按记忆规律，今天该复习的题',
};

/**
 * These modes also work across all banks: `all` replaces the bank's id. The practice on knowledge points then needs
 * some of them.
 */
export const ALL_REPOS = 'all';
export const modesAcrossRepos: readonly StartedMode[] = [
  PracticeMode.wrong,
  PracticeMode.starred,
  PracticeMode.review,
  PracticeMode.topic,
];
