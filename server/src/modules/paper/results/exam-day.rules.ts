import { addMinutes } from '@ganlin/contract/core/time';
import { ExamResult } from '@ganlin/contract/exam/kinds';

interface OpenExam {
  readonly startTime: Date;
  readonly lateMinutes: number | null;
  /** Papers started so far; null: any number may follow. */
  readonly attempts: number;
  readonly attemptsLeft: number | null;
  /** Null: none yet, or not released. */
  readonly result: ExamResult | null;
  /** A course must be completed first, and is not. */
  readonly owesCourse: boolean;
}

/** Whether an open exam still waits for the user: they may enter it, and have not passed nor wait for their result. */
export function isToSit(exam: OpenExam, now: Date): boolean {
  const { startTime, lateMinutes, attempts, attemptsLeft, result, owesCourse } = exam;
  if (attemptsLeft === 0 || owesCourse) return false;
  if (lateMinutes !== null && now > addMinutes(startTime, lateMinutes)) return false;
  return attempts === 0 || result === ExamResult.fail;
}
