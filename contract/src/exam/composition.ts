import { z } from 'zod';
import { Id } from '../core/id.ts';
import { Score } from '../core/score.ts';
import { QuestionLevel, QuestionType } from '../question/kinds.ts';
import { RichText } from '../question/body.ts';

/** How an answer with several parts is scored. */
export const ChoiceRule = { all: 'all', half: 'half', share: 'share', net: 'net' } as const;
export type ChoiceRule = (typeof ChoiceRule)[keyof typeof ChoiceRule];
export const choiceRuleLabels: Readonly<Record<ChoiceRule, string>> = {
  all: '全对得分，其余不得分',
  half: '少选得一半，错选不得分',
  share: '少选按选对的比例得分，错选不得分',
  net: '选对的减去选错的，按比例得分',
};
export const FillRule = { blank: 'blank', all: 'all' } as const;
export type FillRule = (typeof FillRule)[keyof typeof FillRule];
export const fillRuleLabels: Readonly<Record<FillRule, string>> = { blank: '每空分别得分', all: '全对得分' };
export const MatchRule = { pair: 'pair', all: 'all' } as const;
export type MatchRule = (typeof MatchRule)[keyof typeof MatchRule];
export const matchRuleLabels: Readonly<Record<MatchRule, string>> = { pair: '每对分别得分', all: '全对得分' };

export const MAX_SECTIONS = 20;
export const MAX_QUESTIONS = 500;
const MAX_TOTAL = 100_000;

const Points = Score.refine((centi) => centi > 0, { error: '分值要大于 0' });

/** One fixed question, the same for every examinee. */
const FixedItem = z.object({ questionId: Id, points: Points });

/** A number of questions drawn at random from these banks. */
export const DrawRule = z.object({
  repoIds: z.array(Id).min(1, '请选择题库').max(20, '一条规则最多选 20 个题库'),
  type: z.enum(QuestionType, { error: '请选择题型' }),
  level: z.enum(QuestionLevel).nullable().default(null),
  /** Any of these; empty: any knowledge point. */
  tags: z.array(z.string().trim().min(1).max(30)).max(20).default([]),
  count: z.int({ error: '请输入题数' }).min(1, '至少抽 1 题').max(MAX_QUESTIONS),
  /** For each question. */
  points: Points,
});
export type DrawRule = z.infer<typeof DrawRule>;

export const Section = z.object({
  title: z.string().trim().min(1, '请输入大题名称').max(60, '大题名称不能超过 60 个字'),
  intro: RichText.default(''),
  kind: z.enum(['fixed', 'rules']),
  items: z.array(FixedItem).max(MAX_QUESTIONS).default([]),
  rules: z.array(DrawRule).max(50).default([]),
  choice: z.enum(ChoiceRule).default('all'),
  fill: z.enum(FillRule).default('blank'),
  match: z.enum(MatchRule).default('pair'),
});
export type Section = z.infer<typeof Section>;

/** Composition of a paper: sections in this order, each a list of questions or of draw rules. */
export const Composition = z
  .object({
    sections: z.array(Section).max(MAX_SECTIONS, `大题不能超过 ${MAX_SECTIONS} 个`),
    /** Number of question sets drawn; 0: every examinee gets their own. Fixed lists alone make one set. */
    forms: z.int().min(0).max(200).default(0),
    shuffleQuestions: z.boolean().default(false),
    shuffleOptions: z.boolean().default(true),
  })
  .refine((composition) => countQuestions(composition) <= MAX_QUESTIONS, {
    error: `一份试卷不能超过 ${MAX_QUESTIONS} 题`,
  })
  .refine((composition) => totalCenti(composition) <= MAX_TOTAL * 100, { error: `总分不能超过 ${MAX_TOTAL} 分` });
export type Composition = z.infer<typeof Composition>;

interface Sections {
  readonly sections: readonly Section[];
}

export function countQuestions({ sections }: Sections): number {
  return sections.reduce((sum, section) => sum + countInSection(section), 0);
}

export function countInSection({ kind, items, rules }: Section): number {
  return kind === 'fixed' ? items.length : rules.reduce((sum, { count }) => sum + count, 0);
}

/** Derived, so that every paper of an exam has the same total. */
export function totalCenti({ sections }: Sections): number {
  return sections.reduce((sum, section) => sum + sectionCenti(section), 0);
}

export function sectionCenti({ kind, items, rules }: Section): number {
  if (kind === 'fixed') return items.reduce((sum, { points }) => sum + points, 0);
  return rules.reduce((sum, { count, points }) => sum + count * points, 0);
}

/** A section title that is still only its number, such as `二、`. */
export const isNumberAlone = (title: string): boolean => /^[一二三四五六七八九十]*、?$/.test(title.trim());
