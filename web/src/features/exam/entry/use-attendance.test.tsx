// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAttendance } from './use-attendance.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Exam = Parameters<typeof useAttendance>[0];
const exam: Exam = { id: 'e1', startsInMs: 600_000, waitingMinutes: 15, refusal: { code: 1, msg: '' }, running: null };

function Entry({ at, say }: { readonly at: Exam; readonly say: (examId: string) => void }) {
  useAttendance(at, say);
  return null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says that the examinee is here while the waiting room is open and until the paper is begun', async () => {
  const say = vi.fn<(examId: string) => void>();
  const { rerender } = render(<Entry at={{ ...exam, startsInMs: 3_600_000 }} say={say} />);
  await pass(60_000);
  expect(say).not.toHaveBeenCalled();
  rerender(<Entry at={exam} say={say} />);
  await pass(51_000);
  expect(say.mock.calls).toEqual([['e1'], ['e1'], ['e1']]);
  rerender(<Entry at={{ ...exam, startsInMs: 0, refusal: null }} say={say} />);
  await pass(25_000);
  expect(say).toHaveBeenCalledTimes(4);
  const running = { paperId: 'p1', examId: 'e1', examTitle: '', leftMs: 1 };
  rerender(<Entry at={{ ...exam, startsInMs: 0, refusal: null, running }} say={say} />);
  await pass(60_000);
  expect(say).toHaveBeenCalledTimes(4);
});

it('does not say so where the exam may not be entered', async () => {
  const say = vi.fn<(examId: string) => void>();
  render(<Entry at={{ ...exam, startsInMs: 0 }} say={say} />);
  await pass(60_000);
  expect(say).not.toHaveBeenCalled();
});
