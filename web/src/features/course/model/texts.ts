import { FileKind } from '@ganlin/contract/course/kinds';
import type { FileLock, OutlineFile } from '@ganlin/contract/course/learn';
import type { StudyRule } from '@ganlin/contract/course/file';
import { durationText } from '../../../lib/text/format.ts';

/** `6 学时`, `1.5 学时`. */
export const hoursText = (tenths: number): string => `${tenths / 10} 学时`;

/** `约 2 小时 10 分`, `约 8 分钟`. */
export function aboutText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `约 ${rest} 分钟`;
  return rest === 0 ? `约 ${hours} 小时` : `约 ${hours} 小时 ${rest} 分`;
}

/** How long a lesson is, or what was reached in its quiz. */
export function sizeText({ kind, seconds, pages, questions, quizPercent }: OutlineFile): string {
  if (kind === FileKind.quiz && quizPercent !== null) return `得 ${quizPercent} 分`;
  if (seconds !== null) return durationText(seconds);
  if (pages !== null) return `${pages} 页`;
  return questions === null ? kindTexts[kind] : `${questions} 题`;
}

const kindTexts: Readonly<Record<FileKind, string>> = {
  [FileKind.film]: '视频',
  [FileKind.audio]: '音频',
  [FileKind.document]: '文档',
  [FileKind.text]: '图文',
  [FileKind.link]: '链接',
  [FileKind.quiz]: '小测',
};

/** Why a lesson is closed; empty: it is open. */
export const lockTexts: Readonly<Record<FileLock, string>> = {
  '': '',
  signIn: '登录后学习',
  order: '学完前面的必学小节后开放',
  notReady: '文件正在准备，稍后开放',
  notBegun: '课程还没有开始',
  over: '课程已经结束',
  prerequisite: '学完先修课程后开放',
  password: '输入课程密码后开放',
};

interface Ruled {
  readonly kind: FileKind;
  readonly rule: Omit<StudyRule, 'maxRate'> & { readonly maxRate: number };
  readonly passPercent: number | null;
}

/** When a lesson counts as studied, and what its time is counted by: one sentence each. */
export function ruleTexts({ kind, rule, passPercent }: Ruled): string[] {
  const time = '学时按实际学习的时间计，页面不在前台时不计。';
  const checks = rule.checks === null ? [] : ['学习中会不定时确认是否在看，没有回应的一段不计。'];
  const least = rule.minSeconds === 0 ? [] : [`学习时间合计不少于 ${leastText(rule.minSeconds)}。`];
  if (kind === FileKind.quiz)
    return [passPercent === 0 ? '交卷就算学完。' : `得 ${passPercent ?? 0} 分以上算学完，可以再做。`];
  if (kind === FileKind.document)
    return [`每一页看满 ${rule.pageSeconds} 秒，全部看到算学完。`, ...least, time, ...checks];
  if (kind === FileKind.link) return ['打开链接就算学过，不计学习时间。'];
  if (kind === FileKind.text) return [...(least.length > 0 ? least : ['打开即算学完。']), time, ...checks];
  return [
    `本节看满 ${rule.percent}% 算学完，倍速最高 ${rule.maxRate / 100}。`,
    ...(rule.noSkip ? ['首次学习不能跳着看，看过的部分可以随意拖动。'] : []),
    time,
    ...checks,
  ];
}

const leastText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`);
