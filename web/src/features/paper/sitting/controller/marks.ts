import { progressOf, type Progress } from '../../../../kits/question-view/answers.ts';
import type { Paper, PaperQuestion } from './paper.ts';
import { isUnsent, slotAt, type Sitting } from './sitting-state.ts';

/** The status of a question on the answer sheet. */
export interface Mark {
  readonly ordinal: number;
  readonly progress: Progress;
  readonly flagged: boolean;
  readonly unsent: boolean;
}

export interface Tally {
  readonly full: number;
  readonly part: number;
  readonly none: number;
  readonly flagged: number;
  readonly unsent: number;
}

export function markOf(sitting: Sitting, { ordinal, question }: PaperQuestion): Mark {
  const slot = slotAt(sitting, ordinal);
  const progress = progressOf(question, slot.answer);
  return { ordinal, progress, flagged: slot.flagged, unsent: isUnsent(slot) };
}

export function tallyOf(sitting: Sitting, questions: Paper['questions']): Tally {
  const marks = questions.map((question) => markOf(sitting, question));
  const count = (progress: Progress) => marks.filter((mark) => mark.progress === progress).length;
  return {
    full: count('full'),
    part: count('part'),
    none: count('none'),
    flagged: marks.filter(({ flagged }) => flagged).length,
    unsent: marks.filter(({ unsent }) => unsent).length,
  };
}

export const progressText: Readonly<Record<Progress, string>> = { full: '已答', part: '未答完', none: '未答' };
