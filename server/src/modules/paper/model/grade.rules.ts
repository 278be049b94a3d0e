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

/** Which rules of this file judged: they may change, grades that were given may not. */
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

/** The question module's judge, handed in so that this file stays pure. */
export type Judge = (
  body: Body,
  answer: unknown,
  rule: SectionRules & { readonly maxCenti: number },
) => Judgement & { readonly children: Readonly<Record<string, Judgement>> };

/** A question of a paper with what it is judged by. */
export interface Sat {
  readonly section: number;
  readonly pointsCenti: number;
  readonly body: Body;
}

interface PartMark {
  readonly won: number;
  readonly max: number;
  readonly verdict: Verdict;
}

/** What one question of a paper came to, in hundredths of points. */
export interface Mark extends PartMark {
  /** The place shown, from 1. */
  readonly o: number;
  readonly rule: string;
  /** Nothing was answered. */
  readonly blank: boolean;
  /** Of a combined question, by the ids of its parts. */
  readonly children: Readonly<Record<string, PartMark>>;
}

export interface Graded {
  readonly marks: readonly Mark[];
  readonly scoreCenti: number;
  /** Questions that a person must still judge. */
  readonly open: number;
}

/** What answers are worth. `questions` stand in the order shown; an answer is found by its ordinal. */
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
  const marks = questions.map((sat, place): Mark => {
    const { choice, fill, match } = sections[sat.section] ?? strictest;
    const [o, answer] = [place + 1, answers.get(place + 1)];
    const rules = { choice, fill, match };
    return { o, ...marked(judge, sat, { answer, rules }), blank: answer === undefined };
  });
  return {
    marks,
    scoreCenti: marks.reduce((sum, { won }) => sum + won, 0),
    open: marks.filter(({ verdict }) => verdict === Verdict.open).length,
  };
}

/** `multi.half` → 多选：少选得一半，错选不得分. */
export function ruleInWords(rule: string): string {
  return words[rule] ?? '';
}

const strictest: SectionRules = { choice: 'all', fill: 'all', match: 'all' };

const prefixed = (kind: string, name: string, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([rule, label]) => [`${kind}.${rule}`, `${name}：${label}`] as const);

const words: Readonly<Record<string, string>> = {
  single: '单选：选对得分',
  judge: '判断：判断正确得分',
  essay: '简答：由阅卷人评分',
  'essay.blank': '简答：未作答，不得分',
  combined: '组合：各小题得分相加',
  ...Object.fromEntries([
    ...prefixed('multi', '多选', choiceRuleLabels),
    ...prefixed('fill', '填空', fillRuleLabels),
    ...prefixed('match', '匹配', matchRuleLabels),
  ]),
};

function marked(
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
    won: parts.reduce((sum, [, { won }]) => sum + won, 0),
    max: judged.maxCenti,
    verdict: verdictOf(parts.map(([, { verdict }]) => verdict)),
    rule: 'combined',
    children: Object.fromEntries(parts),
  };
}

/** Nobody has to be asked what an empty page is worth. */
function settled(body: SimpleBody, answer: unknown, { wonCenti, maxCenti, verdict }: Judgement): PartMark {
  const isEmptyPage = body.type === QuestionType.essay && isUnwritten(answer);
  return { won: wonCenti, max: maxCenti, verdict: isEmptyPage ? Verdict.wrong : verdict };
}

function verdictOf(verdicts: readonly Verdict[]): Verdict {
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

/** A field of whatever was kept; never one it inherits. */
function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // an object, as asked above
}
