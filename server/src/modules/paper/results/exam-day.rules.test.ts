import { ExamResult } from '@ganlin/contract/exam/kinds';
import { expect, it } from 'vitest';
import { isToSit } from './exam-day.rules.ts';

const now = new Date('2026-03-05T02:00:00Z');
const exam = {
  startTime: new Date('2026-03-05T01:00:00Z'),
  lateMinutes: null,
  attempts: 0,
  attemptsLeft: 1,
  result: null,
  owesCourse: false,
};

it.each<[string, Partial<Parameters<typeof isToSit>[0]>, boolean]>([
  ['nobody has sat', {}, true],
  ['any number of attempts', { attemptsLeft: null }, true],
  ['no attempts left', { attempts: 1, attemptsLeft: 0, result: ExamResult.fail }, false],
  ['was failed, with another attempt', { attempts: 1, result: ExamResult.fail }, true],
  ['was passed', { attempts: 1, result: ExamResult.pass }, false],
  ['whose result is still unknown', { attempts: 1 }, false],
  ['opens after a course that is not completed', { owesCourse: true }, false],
  ['may be entered until later', { lateMinutes: 61 }, true],
  ['nobody may enter any more', { lateMinutes: 59 }, false],
])('knows whether an exam waits that %s', (_name, change, waits) => {
  expect(isToSit({ ...exam, ...change }, now)).toBe(waits);
});
