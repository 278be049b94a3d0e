import { CandidateState, SheetState, TestState } from '@ganlin/contract/practical/kinds';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export const candidateTones: Readonly<Record<CandidateState, Tone>> = {
  [CandidateState.waiting]: 'idle',
  [CandidateState.scoring]: 'busy',
  [CandidateState.awaitingThird]: 'warn',
  [CandidateState.awaitingTheory]: 'busy',
  [CandidateState.passed]: 'ok',
  [CandidateState.failed]: 'bad',
  [CandidateState.absent]: 'idle',
};

export const testTones: Readonly<Record<TestState, Tone>> = {
  [TestState.draft]: 'idle',
  [TestState.open]: 'busy',
  [TestState.closed]: 'ok',
};

export const sheetTones: Readonly<Record<SheetState, Tone>> = {
  [SheetState.draft]: 'idle',
  [SheetState.published]: 'ok',
};
