import { addDays, addSeconds, dayInChina } from '@ganlin/contract/core/time';
import { LearnState } from '@ganlin/contract/course/kinds';
import { ExamPhase } from '@ganlin/contract/exam/entry';
import { MAX_WAITING, type DayItem } from '@ganlin/contract/portal/day';
import { ClassAction, RegistrationState } from '@ganlin/contract/training/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDue, isOver, keyOf, orderOfDay } from './day.rules.ts';

const now = new Date('2026-03-05T02:00:00Z');
const HOUR = 3600;

const running: DayItem = {
  kind: 'running',
  paperId: 'p',
  examId: 'e',
  title: '考试',
  leftMs: 1,
  answered: 0,
  questions: 5,
};

function exam(examId: string, from: number, to: number): DayItem {
  const [startTime, endTime] = [addSeconds(now, from), addSeconds(now, to)];
  const phase = from > 0 ? ExamPhase.coming : ExamPhase.open;
  const times = { startTime, endTime, startsInMs: Math.max(0, from * 1000), endsInMs: to * 1000 };
  const rules = { waitingMinutes: 30, minutes: 60, questions: 10, totalScore: 10_000, passScore: 6_000 };
  return { kind: 'exam', examId, title: '考试', phase, ...times, ...rules };
}

function aClass(classId: string, action: ClassAction, endsIn = HOUR): DayItem {
  const times = { startTime: now, endTime: addSeconds(now, endsIn) };
  const state = RegistrationState.enrolled;
  return { kind: 'class', classId, title: '班', state, action, text: '', ...times, feeFen: 0, steps: [] };
}

function course(courseId: string, days: number | null): DayItem {
  const deadline = days === null ? null : addDays(now, days);
  const state = LearnState.none;
  return { kind: 'course', courseId, title: '课', required: true, state, percent: 0, deadline, next: null };
}

function certificate(id: string, daysLeft: number | null): DayItem {
  const next = daysLeft === null ? 'renewNow' : 'renew';
  const days = { issuedOn: '2023-03-01', validUntil: '2026-04-01' };
  return { kind: 'certificate', id, title: '证', number: id, ...days, daysLeft, next };
}

function practical(id: string, days: number): DayItem {
  const heldOn = dayInChina(addDays(now, days));
  return { kind: 'practical', id, title: '实操', place: '', heldOn, group: 1, number: 1 };
}

const daily: DayItem = { kind: 'daily', done: 0, total: 5, streak: 0 };
const review: DayItem = { kind: 'review', due: 8 };
const examiner: DayItem = { kind: 'examiner', title: '实操', tests: 1, waiting: 2 };
const appeal: DayItem = { kind: 'appeal', paperId: 'a', title: '考试', count: 1 };

const seconds = fc.integer({ min: -40 * 24 * HOUR, max: 40 * 24 * HOUR });
const id = fc.uuid();
const anyItem: fc.Arbitrary<DayItem> = fc.oneof(
  fc
    .tuple(id, seconds, seconds)
    .map(([examId, one, other]) => exam(examId, Math.min(one, other), Math.max(one, other))),
  fc
    .tuple(id, fc.constantFrom(...Object.values(ClassAction)), seconds)
    .map(([of, action, to]) => aClass(of, action, to)),
  fc.tuple(id, fc.option(fc.integer({ min: -30, max: 60 }))).map(([of, days]) => course(of, days)),
  fc.tuple(id, fc.option(fc.integer({ min: 0, max: 60 }))).map(([of, days]) => certificate(of, days)),
  fc.tuple(id, fc.integer({ min: -5, max: 5 })).map(([of, days]) => practical(of, days)),
  fc.constantFrom(daily, review, examiner, appeal),
);
const anyDay = fc.uniqueArray(anyItem, { selector: keyOf, maxLength: 20 });

const keysOf = ({ due, waiting }: ReturnType<typeof orderOfDay>) => [due && keyOf(due), waiting.map(keyOf)];

describe('the order of a day', () => {
  it('puts an exam in progress before everything else', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), (items, at) => {
        const all = items.toSpliced(at % (items.length + 1), 0, running);
        expect(orderOfDay(all, now).due).toEqual(running);
      }),
    );
  });

  it('shows nothing that is over', () => {
    fc.assert(
      fc.property(anyDay, (items) => {
        const { due, waiting } = orderOfDay(items, now);
        const shown = [...(due ? [due] : []), ...waiting];
        expect(shown.filter((item) => isOver(item, now))).toEqual([]);
      }),
    );
  });

  it('is the same for the same items, in whatever order they come', () => {
    const both = anyDay.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    );
    fc.assert(
      fc.property(both, ([items, shuffled]) => {
        expect(keysOf(orderOfDay(shuffled, now))).toEqual(keysOf(orderOfDay(items, now)));
      }),
    );
  });

  it('names one thing as due if anything is, and lists the rest once', () => {
    fc.assert(
      fc.property(anyDay, (items) => {
        const { due, waiting } = orderOfDay(items, now);
        const current = items.filter((item) => !isOver(item, now));
        expect(due !== null).toBe(current.some((item) => isDue(item, now)));
        expect(due === null || isDue(due, now)).toBe(true);
        const shown = [...(due ? [due] : []), ...waiting].map(keyOf);
        expect(new Set(shown).size).toBe(shown.length);
        expect(waiting).toHaveLength(Math.min(MAX_WAITING, current.length - (due ? 1 : 0)));
        const onlyWaits = waiting.map((item) => !isDue(item, now));
        expect(onlyWaits).toEqual(onlyWaits.toSorted((one, other) => Number(one) - Number(other)));
      }),
    );
  });
});

it.each<[string, readonly DayItem[], DayItem | null]>([
  ['nothing', [], null],
  [
    'an exam that begins in ten minutes, before a class to pay',
    [aClass('c', 'pay'), exam('e', 600, 4 * HOUR)],
    exam('e', 600, 4 * HOUR),
  ],
  [
    'of two exams the one whose time comes first',
    [exam('late', -HOUR, 9 * HOUR), exam('soon', 600, 9 * HOUR)],
    exam('soon', 600, 9 * HOUR),
  ],
  [
    'a class step, not an exam of next week',
    [exam('e', 7 * 24 * HOUR, 8 * 24 * HOUR), aClass('c', 'pay')],
    aClass('c', 'pay'),
  ],
  [
    'a class step, not an exam that stays open for months',
    [exam('e', -HOUR, 90 * 24 * HOUR), aClass('c', 'pay')],
    aClass('c', 'pay'),
  ],
  ['a course near its deadline before reviews', [review, course('c', 3)], course('c', 3)],
  ['a course past its deadline, which can still be studied', [review, course('c', -3)], course('c', -3)],
  ['reviews, not a course without a deadline', [course('c', null), review], review],
  ['a certificate that expires, before the five questions', [daily, certificate('z', 58)], certificate('z', 58)],
  ['the five questions, not an expired certificate', [daily, certificate('z', null)], daily],
  ['a practical test of today before a class', [aClass('c', 'study'), practical('p', 0)], practical('p', 0)],
  ['the five questions, not a practical test of tomorrow', [practical('p', 1), daily], daily],
  ['nothing while the user waits for others', [aClass('c', 'none'), appeal], null],
])('finds due: %s', (_name, items, due) => {
  expect(orderOfDay(items, now).due).toEqual(due);
});
