import { formatFen } from '@ganlin/contract/core/money';
import { LearnState } from '@ganlin/contract/course/kinds';
import { ExamPhase } from '@ganlin/contract/exam/entry';
import { ALL_REPOS, PracticeMode } from '@ganlin/contract/practice/modes';
import { ClassAction, RegistrationState, registrationStateLabels } from '@ganlin/contract/training/kinds';
import { classPath } from '../training/class-paths.ts';
import { checkPath, resultPath, startPath } from '../../lib/screen/exam-paths.ts';
import { formatTime, windowText } from '../../lib/text/format.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/list/state-tag.tsx';
import { OWN_CERTIFICATES } from '../certificate/own-texts.ts';
import { coursePath, lessonPath } from '../course/course-paths.ts';
import { deadlineText } from '../course/deadline-text.ts';
import { clock } from '../video/player-time.ts';
import type { DayItem, ItemOf } from './day-data.ts';

/** What waits for the user, as a card or a row shows it. */
export interface ItemText {
  readonly icon: IconName;
  /** `gold`: something to be pleased with; `warn`: something may be lost. */
  readonly look?: 'gold' | 'warn';
  readonly title: string;
  readonly tag?: { readonly tone: Tone; readonly text: string };
  readonly text: string;
  /** The next action. */
  readonly action: string;
  readonly to: string;
}

type Texts = { readonly [K in DayItem['kind']]: (item: ItemOf<K>, now: Date) => ItemText };

/** Starts today's review, or goes on with it. */
export const REVIEW = `/web/repo/training/${ALL_REPOS}/${PracticeMode.review}`;
const TRAIN = '/web/train';

const texts: Texts = {
  running: ({ title, paperId, answered, questions }) => ({
    icon: 'edit',
    look: 'warn',
    title,
    tag: { tone: 'busy', text: '正在作答' },
    text: `已答 ${answered} / ${questions} 题，计时没有停`,
    action: '继续作答',
    to: startPath(paperId),
  }),
  exam: ({ examId, title, phase, startTime, endTime, minutes }, now) => {
    const isOpen = phase === ExamPhase.open;
    return {
      icon: 'exam',
      title,
      tag: isOpen ? { tone: 'ok', text: '可参加' } : { tone: 'warn', text: dayText(startTime, now) },
      text: `${isOpen ? `${formatTime(endTime)} 截止` : windowText(startTime, endTime)}，${minutes} 分钟`,
      action: isOpen ? '进入考试' : '查看安排',
      to: checkPath(examId),
    };
  },
  practical: ({ title, place, heldOn, group, number }, now) => ({
    icon: 'target',
    title,
    tag: { tone: 'warn', text: dayText(`${heldOn}T00:00:00+08:00`, now).replace(' 00:00', '') },
    text: [`第 ${group} 组 ${number} 号`, place].filter(Boolean).join('，'),
    action: '看安排',
    to: '/web/practical',
  }),
  examiner: ({ title, tests, waiting }) => ({
    icon: 'edit',
    title: '实操评分',
    text: `${waiting > 0 ? `${waiting} 位考生等您评分` : '您的评分都交了'}，${title}${tests > 1 ? ` 等 ${tests} 场` : ''}`,
    action: waiting > 0 ? '去评分' : '看看',
    to: '/web/examiner',
  }),
  class: ({ classId, title, state, action, text, feeFen }) => ({
    icon: action === ClassAction.pay ? 'pay' : 'train',
    ...(action === ClassAction.pay || action === ClassAction.edit ? { look: 'warn' as const } : {}),
    title,
    tag: { tone: classTones[state], text: registrationStateLabels[state] },
    text: action === ClassAction.pay ? `应缴 ¥${formatFen(feeFen)}，${text}` : text,
    action: classActions[action],
    to: classPath(classId),
  }),
  course: ({ courseId, title, required, state, deadline, next }, now) => {
    const isBegun = state !== LearnState.none && next !== null;
    const due = deadline === null ? undefined : deadlineText(deadline, now);
    return {
      icon: 'lecture',
      title,
      ...(due && { tag: { tone: due.isNear ? 'warn' : 'idle', text: due.text } }),
      text: [required ? '必修' : '选修', isBegun ? lastText(next) : '还没有开始'].join('，'),
      action: isBegun ? '继续学习' : '开始学',
      to: isBegun ? lessonPath(courseId, next.fileId) : coursePath(courseId),
    };
  },
  review: ({ due }) => ({
    icon: 'book',
    title: '错题复习',
    text: `今天有 ${due} 道错题该复习，约 ${reviewMinutes(due)} 分钟`,
    action: '开始复习',
    to: REVIEW,
  }),
  certificate: ({ title, validUntil, daysLeft, next }) => ({
    icon: 'medal',
    look: 'gold',
    title,
    tag: certificateTag({ daysLeft, next }),
    text: certificateTexts[next](validUntil ?? ''),
    action: next === 'contact' ? '看证书' : '看复训班',
    to: next === 'contact' ? OWN_CERTIFICATES : TRAIN,
  }),
  appeal: ({ paperId, title, count }) => ({
    icon: 'note',
    title,
    tag: { tone: 'busy', text: '申诉处理中' },
    text: `${count} 道题的申诉还没有答复`,
    action: '看进度',
    to: resultPath(paperId),
  }),
  daily: ({ done, total, streak }) => ({
    icon: 'flame',
    look: 'gold',
    title: '今日五题',
    text: `已做 ${done} / ${total} 题，约 3 分钟${streak > 0 ? `，连续 ${streak} 天` : ''}`,
    action: done > 0 ? '接着做' : '开始做',
    to: '/web/daily',
  }),
};

// The key chooses the function for exactly this kind of item.
export const itemText = (item: DayItem, now: Date): ItemText =>
  (texts[item.kind] as (item: DayItem, now: Date) => ItemText)(item, now);

const DAY_MS = 86_400_000;

/** `今天 14:30`, `明天 09:00`, else `03-31 09:00`. */
export function dayText(iso: string, now: Date): string {
  const at = formatTime(iso);
  const dayIn = (days: number) => formatTime(new Date(now.getTime() + days * DAY_MS).toISOString()).slice(0, 10);
  const day = at.slice(0, 10);
  if (day === dayIn(0)) return `今天 ${at.slice(11)}`;
  if (day === dayIn(1)) return `明天 ${at.slice(11)}`;
  return day.slice(0, 4) === dayIn(0).slice(0, 4) ? at.slice(5) : day;
}

export const reviewMinutes = (questions: number): number => Math.max(1, Math.round(questions / 2));

const classActions: Readonly<Record<ClassAction, string>> = {
  none: '看进度',
  edit: '修改报名',
  pay: '上传凭证',
  checkIn: '去签到',
  study: '去学习',
  exam: '去考试',
};

const { submitted, refused, waiting, awaitingPayment, enrolled, completed, failed, cancelled, duplicate } =
  RegistrationState;
const classTones: Readonly<Record<RegistrationState, Tone>> = {
  [submitted]: 'busy',
  [refused]: 'bad',
  [waiting]: 'busy',
  [awaitingPayment]: 'warn',
  [enrolled]: 'ok',
  [completed]: 'ok',
  [failed]: 'bad',
  [cancelled]: 'idle',
  [duplicate]: 'idle',
};

function lastText({ title, positionMs }: NonNullable<ItemOf<'course'>['next']>): string {
  const at = positionMs >= 1000 ? ` ${clock(positionMs / 1000)}` : '';
  return `上次学到 ${title}${at}`;
}

type Expiring = Pick<ItemOf<'certificate'>, 'daysLeft' | 'next'>;

function certificateTag({ daysLeft, next }: Expiring): { tone: Tone; text: string } {
  if (next === 'renew') return { tone: 'warn', text: daysLeft === 0 ? '今天到期' : `${daysLeft ?? 0} 天后到期` };
  return { tone: 'warn', text: next === 'renewNow' ? '已过期' : '暂停' };
}

const certificateTexts: Readonly<Record<Expiring['next'], (validUntil: string) => string>> = {
  renew: (validUntil) => `有效期至 ${validUntil}，完成复训可以换发`,
  renewNow: (validUntil) => `已于 ${validUntil} 到期，完成复训可以换发`,
  contact: () => '恢复之前不能凭它上岗，请联系发证单位',
};
