import { ExamResult, PaperState } from '@ganlin/contract/exam/kinds';
import { examResultLabels, paperStateLabels } from '@ganlin/contract/exam/kinds';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export const stateTones: Readonly<Record<PaperState, Tone>> = {
  [PaperState.inExam]: 'busy',
  [PaperState.awaitingGrading]: 'warn',
  [PaperState.finished]: 'ok',
  [PaperState.abandoned]: 'idle',
};

export const resultTones: Readonly<Record<ExamResult, Tone>> = { [ExamResult.pass]: 'ok', [ExamResult.fail]: 'bad' };

interface Standing {
  readonly voidReason: string | null;
  readonly state: PaperState;
  readonly result: ExamResult | null;
}

/** The status label of a paper: void, pass or fail, and before that its progress. */
export function standingOf({ state, result, voidReason }: Standing): { readonly text: string; readonly tone: Tone } {
  if (voidReason !== null) return { text: '已作废', tone: 'bad' };
  if (result !== null) return { text: examResultLabels[result], tone: resultTones[result] };
  // It is finished, but its result is not released yet.
  if (state === PaperState.finished) return { text: '待公布', tone: 'idle' };
  return { text: paperStateLabels[state], tone: stateTones[state] };
}
