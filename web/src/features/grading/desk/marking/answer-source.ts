import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi } from '@ganlin/contract/grading/desk';

export type QuestionDetail = Data<typeof gradingDeskApi.question>;
export type DeskAnswer = Data<typeof gradingDeskApi.answer>;
export type RecentMark = Data<typeof gradingDeskApi.recent>['marks'][number];

/** How an answer left the screen; `left` means that it was given to someone else. */
export type LeftBy = 'marked' | 'sent' | 'skipped' | 'left';

/** Where the desk takes answers from: a question, a group of similar ones or a paper. */
export interface AnswerSource {
  /** Undefined while it is being loaded, null when none is left. */
  readonly answer: DeskAnswer | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whether an answer that was marked before is shown again. */
  readonly isReopened: boolean;
  readonly recent: readonly RecentMark[];
  readonly open: (answerId: string) => void;
  /** Opens the answer before the one shown; undefined if there is none. */
  readonly openPrevious: (() => void) | undefined;
  /** Returns from a reopened answer without a change. */
  readonly close: () => void;
  /** Leaves the answer and shows the next one. */
  readonly goOn: (answerId: string, by: LeftBy) => void;
}

/** Whether a grader has nothing more to do with an answer, unless they want to. */
export const isSettled = ({ mine, sent, givenBack }: Pick<DeskAnswer, 'mine' | 'sent' | 'givenBack'>): boolean =>
  sent !== '' || (mine !== null && givenBack === '');
