import { ExamPhase } from '@ganlin/contract/exam/entry';

/** How an exam can be entered from the page of its course. */
export interface ExamEntry {
  /** `open`: to be sat now; `view`: only to be read about; `locked`: something is missing. */
  readonly kind: 'open' | 'view' | 'locked';
  readonly text: string;
}

interface Exam {
  readonly phase: ExamPhase;
  readonly attemptsLeft: number | null;
}

export function examEntry({ phase, attemptsLeft }: Exam, isCompleted: boolean): ExamEntry {
  // A paper that was begun can always be finished.
  if (phase === ExamPhase.running) return { kind: 'open', text: '继续作答' };
  if (phase === ExamPhase.past) return { kind: 'view', text: '查看详情' };
  if (!isCompleted) return { kind: 'locked', text: '学完课程后开放' };
  if (phase === ExamPhase.coming) return { kind: 'view', text: '查看说明' };
  return attemptsLeft === 0 ? { kind: 'view', text: '次数已用完' } : { kind: 'open', text: '进入考试' };
}
