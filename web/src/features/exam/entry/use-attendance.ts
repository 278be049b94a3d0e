import { entryApi, WAIT_SECONDS } from '@ganlin/contract/exam/entry';
import { useEffect } from 'react';
import { call } from '../../../lib/api/client.ts';
import type { ExamDetail } from './words.ts';

type Awaited = Pick<ExamDetail, 'id' | 'startsInMs' | 'waitingMinutes' | 'refusal' | 'running'>;

/** Whether the examinee is at the door: the waiting room is open, and nothing but the clock keeps them out. */
function isAtDoor({ startsInMs, waitingMinutes, refusal, running }: Awaited): boolean {
  if (running !== null) return false;
  return startsInMs > 0 ? startsInMs <= waitingMinutes * 60_000 : refusal === null;
}

/** Says every few seconds that the examinee is here. Nothing depends on it: a lost call is not repeated. */
export function useAttendance(exam: Awaited, say = sayHere): void {
  const { id } = exam;
  const isHere = isAtDoor(exam);
  useEffect(() => {
    if (!isHere) return undefined;
    say(id);
    const timer = setInterval(() => say(id), WAIT_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [id, isHere, say]);
}

function sayHere(examId: string): void {
  void call(entryApi.wait, { examId }).catch(() => undefined);
}
