import { addDays, dayInChina, startOfDay } from '@ganlin/contract/core/time';
import { ExamPhase } from '@ganlin/contract/exam/entry';
import { MAX_WAITING, type DayItem } from '@ganlin/contract/portal/day';
import { ClassAction } from '@ganlin/contract/training/kinds';

/** Days before its beginning from which an exam is due; an open one, or a course, before its end. */
const SOON_DAYS = 1;
const OPEN_DAYS = 7;
const COURSE_DAYS = 14;

/** What to do first when several kinds are due. */
const order: readonly DayItem['kind'][] = [
  'running',
  'exam',
  'practical',
  'examiner',
  'class',
  'course',
  'review',
  'certificate',
  'daily',
  'appeal',
];

export interface OrderedDay {
  readonly due: DayItem | null;
  readonly waiting: DayItem[];
}

/** The one thing to do now, and what waits, the most urgent first. What is over is left out. */
export function orderOfDay(items: readonly DayItem[], now: Date): OrderedDay {
  const [first, ...others] = items
    .filter((item) => !isOver(item, now))
    .toSorted((one, other) => compare(one, other, now));
  if (!first) return { due: null, waiting: [] };
  const isFirstDue = isDue(first, now);
  const waiting = isFirstDue ? others : [first, ...others];
  return { due: isFirstDue ? first : null, waiting: waiting.slice(0, MAX_WAITING) };
}

/** A total order: what is due before what only waits, then by kind, then by time, then by id. */
function compare(one: DayItem, other: DayItem, now: Date): number {
  const byDue = Number(isDue(other, now)) - Number(isDue(one, now));
  const byKind = order.indexOf(one.kind) - order.indexOf(other.kind);
  const [at, id] = [momentOf(one), keyOf(one)];
  const [otherAt, otherId] = [momentOf(other), keyOf(other)];
  return byDue || byKind || at - otherAt || (id < otherId ? -1 : Number(id > otherId));
}

/** Whether it can be done no more. */
export function isOver(item: DayItem, now: Date): boolean {
  if (item.kind === 'exam' || item.kind === 'class') return item.endTime <= now;
  return item.kind === 'practical' && item.heldOn < dayInChina(now);
}

/** Whether it is to be done now; the rest waits. */
export const isDue = (item: DayItem, now: Date): boolean => dueRules[item.kind](item as never, now);

type DueRules = { readonly [K in DayItem['kind']]: (item: Extract<DayItem, { kind: K }>, now: Date) => boolean };

const dueRules: DueRules = {
  running: () => true,
  // One that is open for months is not what to do first today.
  exam: (exam, now) =>
    exam.phase === ExamPhase.open ? exam.endTime <= addDays(now, OPEN_DAYS) : exam.startTime <= addDays(now, SOON_DAYS),
  practical: ({ heldOn }, now) => heldOn === dayInChina(now),
  class: ({ action }) => action !== ClassAction.none,
  course: ({ deadline }, now) => deadline !== null && deadline <= addDays(now, COURSE_DAYS),
  review: ({ due }) => due > 0,
  certificate: ({ next }) => next === 'renew',
  daily: ({ done, total }) => done < total,
  examiner: ({ waiting }) => waiting > 0,
  appeal: () => false,
};

/** What decides among items of one kind: when the exam begins or, being open, ends; the deadline; the last day. */
function momentOf(item: DayItem): number {
  if (item.kind === 'exam') return (item.phase === ExamPhase.open ? item.endTime : item.startTime).getTime();
  if (item.kind === 'practical') return startOfDay(item.heldOn).getTime();
  if (item.kind === 'class') return item.startTime.getTime();
  if (item.kind === 'course') return item.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return item.kind === 'certificate' ? (item.daysLeft ?? -1) : 0;
}

/** Different for any two items of a day. */
export function keyOf(item: DayItem): string {
  const { kind } = item;
  if (kind === 'running' || kind === 'appeal') return `${kind}:${item.paperId}`;
  if (kind === 'exam') return `${kind}:${item.examId}`;
  if (kind === 'class') return `${kind}:${item.classId}`;
  if (kind === 'course') return `${kind}:${item.courseId}`;
  return kind === 'practical' || kind === 'certificate' ? `${kind}:${item.id}` : kind;
}
