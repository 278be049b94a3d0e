import type { SimpleAnswer } from '@ganlin/contract/question/answer';
import type { SimpleBody } from '@ganlin/contract/question/body';
import type { QuestionKey, SimpleView } from '@ganlin/contract/question/view';
import type { z } from 'zod';

/** The correct answer, as it comes over the wire. */
export type ShownKey = z.input<typeof QuestionKey>;
export type KeyBody = z.input<typeof SimpleBody>;

/** The props of each answer control. */
export interface PartProps {
  readonly view: SimpleView;
  readonly answer: SimpleAnswer;
  readonly onAnswer: (answer: SimpleAnswer) => void;
  readonly readOnly: boolean;
  /** The correct answer, once it may be shown. */
  readonly body: KeyBody | undefined;
  /** Nobody answered here: only the correct answer is shown. */
  readonly keyOnly: boolean;
  /** The id of the element that contains the stem. */
  readonly stemId: string;
}
