import type { SimpleAnswer } from '@ganlin/contract/question/answer';
import type { SimpleBody } from '@ganlin/contract/question/body';
import type { QuestionKey, SimpleView } from '@ganlin/contract/question/view';
import type { z } from 'zod';

/** What is right, as it comes over the wire. */
export type ShownKey = z.input<typeof QuestionKey>;
export type KeyBody = z.input<typeof SimpleBody>;

/** What each way of answering is given. */
export interface PartProps {
  readonly view: SimpleView;
  readonly answer: SimpleAnswer;
  readonly onAnswer: (answer: SimpleAnswer) => void;
  readonly readOnly: boolean;
  /** What is right, once it may be known. */
  readonly body: KeyBody | undefined;
  /** Nobody answered here: what is right stands by itself. */
  readonly keyOnly: boolean;
  /** The element that holds the stem. */
  readonly stemId: string;
}
