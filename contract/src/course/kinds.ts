/** What a lesson of a course is made of. */
export const FileKind = { film: 1, audio: 2, document: 3, text: 4, link: 5, quiz: 6 } as const;
export type FileKind = (typeof FileKind)[keyof typeof FileKind];
export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  1: '视频',
  2: '音频',
  3: '文档',
  4: '图文',
  5: '链接',
  6: '小测',
};

export const CourseState = { draft: 0, published: 1, closed: 2 } as const;
export type CourseState = (typeof CourseState)[keyof typeof CourseState];
export const courseStateLabels: Readonly<Record<CourseState, string>> = { 0: '草稿', 1: '已发布', 2: '已下架' };

export const CommentState = { pending: 0, shown: 1, hidden: 2 } as const;
export type CommentState = (typeof CommentState)[keyof typeof CommentState];
export const commentStateLabels: Readonly<Record<CommentState, string>> = { 0: '待审核', 1: '已公开', 2: '已隐藏' };

/** Why a stretch of study was not counted; 0: it was. */
export const Uncounted = {
  counted: 0,
  hidden: 1,
  replaced: 2,
  tooFast: 3,
  rate: 4,
  skipped: 5,
  absent: 6,
  late: 7,
  outside: 8,
  outOfOrder: 9,
} as const;
export type Uncounted = (typeof Uncounted)[keyof typeof Uncounted];
export const uncountedLabels: Readonly<Record<Uncounted, string>> = {
  0: '已计时',
  1: '页面不在前台',
  2: '在别处打开了新的学习页面',
  3: '播放的长度超过了实际经过的时间',
  4: '倍速超过了本节允许的最高倍速',
  5: '跳过了还没有学的部分',
  6: '没有回应在场确认，从上一次确认起的学习没有计入',
  7: '断网后太久才传到服务器',
  8: '不在文件的长度以内',
  9: '重复传来，或先后次序不对',
};

/** What a learner has of a course so far. */
export const LearnState = { none: 0, learning: 1, completed: 2 } as const;
export type LearnState = (typeof LearnState)[keyof typeof LearnState];
export const learnStateLabels: Readonly<Record<LearnState, string>> = { 0: '没学', 1: '在学', 2: '学完' };

/** Seconds between two heartbeats of a lesson page. */
export const BEAT_SECONDS = 10;
/** How much longer than the clock allows an interval may be: timers are inexact. */
export const BEAT_SLACK_MS = 1_500;
/** Heartbeats that could not be sent count if they arrive within this time. */
export const LATE_SECONDS = 600;
/** Speeds that a player may offer, in percent. */
export const playRates = [75, 100, 125, 150, 200] as const;
/** Where skipping is off, an interval may begin this far behind what was watched. */
export const SKIP_SLACK_MS = 2_000;
