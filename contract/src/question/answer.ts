import { z } from 'zod';
import { MAX_BLANKS, MAX_CHILDREN, MAX_OPTIONS, MAX_PAIRS } from './body.ts';
import { QuestionType } from './kinds.ts';

const PartId = z.string().max(12);

/** Max length of all text in one answer, including its parts. */
export const MAX_ANSWER_TEXT = 20_000;
const TOO_LONG = `答案不能超过 ${MAX_ANSWER_TEXT} 个字`;

const SimpleAnswer = z.object({
  /** Selected options; `true` or `false` for a true/false question. */
  options: z.array(PartId).max(MAX_OPTIONS).optional(),
  /** Text of each blank, in order; empty if nothing was typed. */
  blanks: z.array(z.string().max(500)).max(MAX_BLANKS).optional(),
  /** Left id → right id. */
  pairs: z
    .record(PartId, PartId)
    .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, { error: '内容过长' })
    .optional(),
  text: z.string().max(MAX_ANSWER_TEXT, TOO_LONG).optional(),
});

/** An answer. One shape for every type, so that it can be stored and sent without knowing the question. */
export const Answer = SimpleAnswer.extend({
  /** Child id → its answer, for a combined question. */
  children: z
    .record(PartId, SimpleAnswer)
    .refine((children) => Object.keys(children).length <= MAX_CHILDREN, { error: '内容过长' })
    .refine((children) => lettersIn({ children }) <= MAX_ANSWER_TEXT, { error: TOO_LONG })
    .optional(),
});
export type Answer = z.infer<typeof Answer>;
export type SimpleAnswer = z.infer<typeof SimpleAnswer>;

/** The two answers to a true/false question. */
export const JUDGE_RIGHT = 'true';
export const JUDGE_WRONG = 'false';

type Part = keyof Answer;

/** The field that answers of each type use: choices are ids and nothing else. */
const partOf: Readonly<Record<QuestionType, Part>> = {
  [QuestionType.single]: 'options',
  [QuestionType.multi]: 'options',
  [QuestionType.judge]: 'options',
  [QuestionType.essay]: 'text',
  [QuestionType.fill]: 'blanks',
  [QuestionType.match]: 'pairs',
  [QuestionType.combined]: 'children',
};

/** Whether an answer has only the field of its question type. */
export function fitsType(type: QuestionType, answer: Answer): boolean {
  return Object.entries(answer).every(([part, value]) => value === undefined || part === partOf[type]);
}

/** Length of the text in an answer. */
export function lettersIn({ children = {}, ...own }: Written): number {
  return Object.values(children).reduce((sum, child) => sum + lettersInPart(child), lettersInPart(own));
}

function lettersInPart({ blanks = [], text = '' }: SimpleAnswer): number {
  return blanks.reduce((sum, blank) => sum + blank.length, text.length);
}

interface Written extends SimpleAnswer {
  readonly children?: Readonly<Record<string, SimpleAnswer>> | undefined;
}
