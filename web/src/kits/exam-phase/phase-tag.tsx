import { examPhaseLabels, type ExamPhase } from '@ganlin/contract/exam/entry';
import type { ReactNode } from 'react';
import { StateTag, type Tone } from '../../ui/list/state-tag.tsx';

const tones: Readonly<Record<ExamPhase, Tone>> = { coming: 'warn', open: 'ok', running: 'busy', past: 'idle' };

/** Whether an exam is coming, open to the user, being sat, or over. */
export function PhaseTag({ phase }: { readonly phase: ExamPhase }): ReactNode {
  return <StateTag tone={tones[phase]}>{examPhaseLabels[phase]}</StateTag>;
}
