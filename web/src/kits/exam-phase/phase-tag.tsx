import { ExamPhase, examPhaseLabels } from '@ganlin/contract/exam/entry';
import type { ReactNode } from 'react';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';

const tones: Readonly<Record<ExamPhase, Tone>> = { coming: 'warn', open: 'ok', running: 'busy', past: 'idle' };

interface PhaseTagProps {
  readonly phase: ExamPhase;
  /** Null: unlimited. */
  readonly attemptsLeft: number | null;
}

/** Whether an exam is coming, open to the user, being sat, or over. */
export function PhaseTag({ phase, attemptsLeft }: PhaseTagProps): ReactNode {
  // It is open, but not to somebody who has taken it as often as allowed.
  if (phase === ExamPhase.open && attemptsLeft === 0) return <StateTag tone="idle">次数已用完</StateTag>;
  return <StateTag tone={tones[phase]}>{examPhaseLabels[phase]}</StateTag>;
}
