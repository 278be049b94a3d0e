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
  readonly state: PaperState;
  readonly result: ExamResult | null;
}

/** How a paper stands in a word: pass or not, and until that is known how far it is. */
export function standingOf({ state, result }: Standing): { readonly words: string; readonly tone: Tone } {
  if (result !== null) return { words: examResultLabels[result], tone: resultTones[result] };
  // It is finished, but nobody may know yet what it came to.
  if (state === PaperState.finished) return { words: '待公布', tone: 'idle' };
  return { words: paperStateLabels[state], tone: stateTones[state] };
}
