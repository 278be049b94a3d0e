import {
  choiceRuleLabels,
  fillRuleLabels,
  matchRuleLabels,
  type ChoiceRule,
  type FillRule,
  type MatchRule,
} from '@ganlin/contract/exam/composition';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';

/** Version of this file's grading rules: they may change, existing grades may not. */
export const ENGINE = 1;

export interface SectionRules {
  readonly choice: ChoiceRule;
  readonly fill: FillRule;
  readonly match: MatchRule;
}

interface Judgement {
  readonly wonCenti: number;
  readonly maxCenti: number;
  readonly verdict: Verdict;
}

/** The question module's judge, passed in so that this file stays pure. */
export type Judge = (
  body: Body,
  answer: unknown,
  rule: SectionRules & { readonly maxCenti: number },
) => Judgement & { readonly children: Readonly<Record<string, Judgement>> };

/** A question of a paper with what it is graded by. */
export interface Sat {
  readonly section: number;
  readonly pointsCenti: number;
  readonly body: Body;
}

export interface PartMark {
  readonly won: number;
  readonly max: number;
  readonly verdict: Verdict;
}

/** The mark of one question of a paper, in hundredths of points. */
export interface Mark extends PartMark {
  /** The position shown, from 1. */
  readonly o: number;
  readonly rule: string;
  /** Nothing was answered. */
  readonly blank: boolean;
  /** The marks of a combined question's parts, by their ids. */
  readonly children: Readonly<Record<string, PartMark>>;
  /** Number of the exam's adjustment that changed it last; absent where none has. */
  readonly adj?: number;
}

export interface Graded {
  readonly marks: readonly Mark[];
  readonly scoreCenti: number;
  /** Questions that a grader must still judge. */
  readonly open: number;
}

/** Grades answers. `questions` are in the order shown; an answer is found by its ordinal. */
export function gradeAnswers(
  judge: Judge,
  {
    questions,
    sections,
    answers,
  }: {
    readonly questions: readonly Sat[];
    readonly sections: readonly SectionRules[];
    readonly answers: ReadonlyMap<number, unknown>;
  },
): Graded {
  const marks = questions.map((sat, index): Mark => {
    const { choice, fill, match } = sections[sat.section] ?? strictest;
    const [o, answer] = [index + 1, answers.get(index + 1)];
    const rules = { choice, fill, match };
    return { o, ...markOf(judge, sat, { answer, rules }), blank: answer === undefined };
  });
  return { marks, scoreCenti: wonIn(marks), open: openIn(marks) };
}

/** The score that a grader gave for a question, or for a part of a combined one. */
export interface HumanMark {
  readonly ordinal: number;
  /** Empty for a plain question. */
  readonly part: string;
  readonly wonCenti: number;
}

/** Adds what graders gave. Questions that were graded by rule stay as they are, and voided ones stay without points. */
export function withHumanMarks(marks: readonly Mark[], given: readonly HumanMark[], totalCenti: number): Graded {
  const byPart = new Map(given.map(({ ordinal, part, wonCenti }) => [`${ordinal}:${part}`, wonCenti]));
  const judged = marks.map((mark) => {
    const won = byPart.get(`${mark.o}:`);
    if (won !== undefined) return { ...mark, ...judgedPart(mark, won) };
    const children = Object.entries(mark.children).map(([id, part]) => {
      const given = byPart.get(`${mark.o}:${id}`);
      return [id, given === undefined ? part : judgedPart(part, given)] as const;
    });
    if (children.length === 0) return mark;
    const sum = mark.rule === VOID ? {} : summed(children.map(([, part]) => part));
    return { ...mark, ...sum, children: Object.fromEntries(children) };
  });
  return scored(judged, totalCenti);
}

/**
 * A paper's score: the sum of its marks, converted to the exam's total where an adjustment has changed what can be won,
 * and rounded half up to hundredths.
 */
export function scored(marks: readonly Mark[], totalCenti: number): Graded {
  const [won, max] = [wonIn(marks), marks.reduce((sum, mark) => sum + mark.max, 0)];
  const isConverted = marks.some(({ adj }) => adj !== undefined) && max !== totalCenti && max > 0;
  const scoreCenti = isConverted ? Math.floor((2 * won * totalCenti + max) / (2 * max)) : won;
  return { marks, scoreCenti, open: openIn(marks) };
}

const wonIn = (marks: readonly Mark[]): number => marks.reduce((sum, { won }) => sum + won, 0);
const openIn = (marks: readonly Mark[]): number => marks.filter(({ verdict }) => verdict === Verdict.open).length;

function judgedPart({ max }: PartMark, won: number): PartMark {
  return { won, max, verdict: won === max ? Verdict.right : won === 0 ? Verdict.wrong : Verdict.partly };
}

export const summed = (parts: readonly PartMark[]): Pick<PartMark, 'won' | 'verdict'> => ({
  won: parts.reduce((sum, { won }) => sum + won, 0),
  verdict: verdictOf(parts.map(({ verdict }) => verdict)),
});

/** `multi.half` → 多选：少选得一半，错选不得分. */
export function ruleText(rule: string): string {
  return words[rule] ?? '';
}

/** The rules of a re-grading that needs no answer. */
export const VOID = 'void';
export const FULL = 'full';

export const strictest: SectionRules = { choice: 'all', fill: 'all', match: 'all' };

const prefixed = (kind: string, name: string, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([rule, label]) => [`${kind}.${rule}`, `${name}：${label}`] as const);

const words: Readonly<Record<string, string>> = {
  single: '单选：选对得分',
  judge: '判断：判断正确得分',
  essay: '简答：由阅卷人评分',
  'essay.blank': '简答：未作答，不得分',
  combined: '组合：各小题得分相加',
  [FULL]: '改判：全员得满分',
  [VOID]: '改判：此题作废，不计分',
  ...Object.fromEntries([
    ...prefixed('multi', '多选', choiceRuleLabels),
    ...prefixed('fill', '填空', fillRuleLabels),
    ...prefixed('match', '匹配', matchRuleLabels),
  ]),
};

/** The mark of one answer. */
export function markOf(
  judge: Judge,
  { body, pointsCenti }: Sat,
  { answer, rules }: { answer: unknown; rules: SectionRules },
): Omit<Mark, 'o' | 'blank'> {
  const judged = judge(body, answer, { ...rules, maxCenti: pointsCenti });
  if (body.type !== QuestionType.combined) {
    return { ...settled(body, answer, judged), rule: ruleOf(body, answer, rules), children: {} };
  }
  const given = fieldOf(answer, 'children');
  const parts = body.children.map(({ id, body: child }) => {
    const part = judged.children[id] ?? { wonCenti: 0, maxCenti: 0, verdict: Verdict.wrong };
    return [id, settled(child, fieldOf(given, id), part)] as const;
  });
  return {
    ...summed(parts.map(([, part]) => part)),
    max: judged.maxCenti,
    rule: 'combined',
    children: Object.fromEntries(parts),
  };
}

/** An empty short answer needs no grader. */
function settled(body: SimpleBody, answer: unknown, { wonCenti, maxCenti, verdict }: Judgement): PartMark {
  const isEmptyPage = body.type === QuestionType.essay && isUnwritten(answer);
  return { won: wonCenti, max: maxCenti, verdict: isEmptyPage ? Verdict.wrong : verdict };
}

export function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(Verdict.open)) return Verdict.open;
  if (verdicts.every((verdict) => verdict === Verdict.right)) return Verdict.right;
  return verdicts.every((verdict) => verdict === Verdict.wrong) ? Verdict.wrong : Verdict.partly;
}

function ruleOf(body: SimpleBody, answer: unknown, { choice, fill, match }: SectionRules): string {
  if (body.type === QuestionType.essay) return isUnwritten(answer) ? 'essay.blank' : 'essay';
  if (body.type === QuestionType.multi) return `multi.${choice}`;
  if (body.type === QuestionType.fill) return `fill.${fill}`;
  if (body.type === QuestionType.match) return `match.${match}`;
  return body.type === QuestionType.single ? 'single' : 'judge';
}

function isUnwritten(answer: unknown): boolean {
  const text = fieldOf(answer, 'text');
  return typeof text !== 'string' || text.trim() === '';
}

/** A field of a stored value; never an inherited one. */
function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // an object, as checked above
}
