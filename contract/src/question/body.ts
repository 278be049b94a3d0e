import { z } from 'zod';
import { QuestionType } from './kinds.ts';

/**
 * Text with markup: paragraphs, emphasis, lists, tables, sub- and superscript, images, audio, video and formulas.
 * Media are `<img data-file="id">` (also `audio`, `video`), formulas `<span data-formula="LaTeX">`. The server
 * removes everything else and adds a signed `src` to media in responses.
 */
const RICH_LENGTH = 20_000;
export const RichText = z.string().trim().max(RICH_LENGTH, '内容过长');
export const RequiredRichText = RichText.min(1, '请输入内容');

/** Id of an option, item or child within its question; never changes during the question's lifetime. */
const PartId = z.string().regex(/^[a-z0-9]{1,12}$/);

export const MAX_OPTIONS = 26;
export const MAX_BLANKS = 30;
export const MAX_PAIRS = 20;
export const MAX_CHILDREN = 20;

export const Option = z.object({
  id: PartId,
  content: RequiredRichText,
  right: z.boolean(),
  /** Why the option is correct or wrong; shown with the answer. */
  analysis: RichText.default(''),
  /** Retains its position when options are shuffled, as “以上都对” must. */
  fixed: z.boolean().default(false),
});
export type Option = z.infer<typeof Option>;

const ownIds = (all: readonly { id: string }[]): boolean => new Set(all.map(({ id }) => id)).size === all.length;
const ID_TWICE = { error: '编号重复' };

const options = z
  .array(Option)
  .min(2, '至少要有两个选项')
  .max(MAX_OPTIONS, `选项不能超过 ${MAX_OPTIONS} 个`)
  .refine(ownIds, ID_TWICE);
const rights = (all: readonly { right: boolean }[]): number => all.filter(({ right }) => right).length;

const SingleBody = z.object({
  type: z.literal(QuestionType.single),
  options: options.refine((all) => rights(all) === 1, { error: '单选题要有且只有一个正确答案' }),
});
const MultiBody = z.object({
  type: z.literal(QuestionType.multi),
  options: options.refine((all) => rights(all) >= 2, { error: '多选题至少要有两个正确答案' }),
});
const JudgeBody = z.object({ type: z.literal(QuestionType.judge), right: z.boolean() });
const EssayBody = z.object({
  type: z.literal(QuestionType.essay),
  /** Model answer. */
  reference: RichText.default(''),
  /** Only a hint for graders. */
  keywords: z.array(z.string().trim().min(1).max(40)).max(30).default([]),
});

/** How typed text is compared: as equal text, as text that contains the answer, or as a number. */
export const BlankMatch = { exact: 'exact', contains: 'contains', number: 'number', range: 'range' } as const;
export const Blank = z
  .object({
    /** Any of these is correct; for a number the value, for a range `least~most`. */
    answers: z.array(z.string().trim().min(1, '请输入答案').max(200, '答案不能超过 200 个字')).min(1).max(20),
    match: z.enum(BlankMatch).default('exact'),
    /** Tolerance of a number. */
    tolerance: z.number().min(0).default(0),
    /** Blanks of one group (1, 2, …) may be filled in any order; 0 means no group. */
    group: z.int().min(0).max(MAX_BLANKS).default(0),
  })
  .refine(({ match, answers }) => match !== 'number' || answers.every(isNumber), {
    error: '请输入数值',
    path: ['answers'],
  })
  .refine(({ match, answers }) => match !== 'range' || answers.every(isRange), {
    error: '请输入范围，如 5~10',
    path: ['answers'],
  });
export type Blank = z.infer<typeof Blank>;

const FillBody = z.object({
  type: z.literal(QuestionType.fill),
  /** One for each `____` in the stem, in order. */
  blanks: z.array(Blank).min(1, '题干中至少要有一个空（____）').max(MAX_BLANKS),
});

const MatchItem = z.object({ id: PartId, content: RequiredRichText });
const MatchBody = z
  .object({
    type: z.literal(QuestionType.match),
    lefts: z.array(MatchItem).min(2, '至少要有两对').max(MAX_PAIRS).refine(ownIds, ID_TWICE),
    /** There may be more rights than lefts. */
    rights: z.array(MatchItem).min(2, '至少要有两对').max(MAX_PAIRS).refine(ownIds, ID_TWICE),
    /** Left id → right id, for every left; several lefts may share a right. */
    pairs: z.record(PartId, PartId),
  })
  .refine(({ lefts, rights, pairs }) => lefts.every(({ id }) => rights.some((right) => right.id === pairs[id])), {
    error: '每个左项都要有对应的右项',
    path: ['pairs'],
  });

const simple = [SingleBody, MultiBody, JudgeBody, EssayBody, FillBody, MatchBody] as const;
export const SimpleBody = z.discriminatedUnion('type', simple);
export type SimpleBody = z.infer<typeof SimpleBody>;

const Child = z.object({
  id: PartId,
  content: RequiredRichText,
  analysis: RichText.default(''),
  body: SimpleBody,
});
export type Child = z.infer<typeof Child>;

const CombinedBody = z.object({
  type: z.literal(QuestionType.combined),
  children: z
    .array(Child)
    .min(1, '组合题至少要有一个小题')
    .max(MAX_CHILDREN, `小题不能超过 ${MAX_CHILDREN} 个`)
    .refine(ownIds, ID_TWICE),
});

/** Content of a question besides stem and analysis: its parts and the correct answer. Never sent to learners. */
export const Body = z.discriminatedUnion('type', [...simple, CombinedBody]);
export type Body = z.infer<typeof Body>;

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}

function isRange(text: string): boolean {
  const [least, limit, ...rest] = text.split('~');
  if (least === undefined || limit === undefined || rest.length > 0) return false;
  return isNumber(least.trim()) && isNumber(limit.trim()) && Number(least) <= Number(limit);
}
