import { BlankMatch } from '@ganlin/contract/question/body';
import { JUDGE_RIGHT } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { KeyBody, SimpleKeyBody } from '../model/regrade.ts';

export type FillBody = Extract<SimpleKeyBody, { type: typeof QuestionType.fill }>;
export type MatchBody = Extract<SimpleKeyBody, { type: typeof QuestionType.match }>;
export type ChoiceBody = Exclude<SimpleKeyBody, FillBody | MatchBody | { type: typeof QuestionType.essay }>;
export type Blank = FillBody['blanks'][number];

export const MAX_BLANK_ANSWERS = 20;

/** Ids of the right options; `true` or `false` for a true/false question. */
export function rightIds(body: ChoiceBody): readonly string[] {
  if (body.type === QuestionType.judge) return [String(body.right)];
  return body.options.filter(({ right }) => right).map(({ id }) => id);
}

/** A single choice replaces the right answer; among several it is added or removed. */
export function toggleRight(body: ChoiceBody, id: string): ChoiceBody {
  if (body.type === QuestionType.judge) return { ...body, right: id === JUDGE_RIGHT };
  const isOne = body.type === QuestionType.single;
  const options = body.options.map((option) => {
    const isMeant = option.id === id;
    if (isOne) return { ...option, right: isMeant };
    return isMeant ? { ...option, right: !option.right } : option;
  });
  return { ...body, options };
}

export const withBlank = (body: FillBody, at: number, patch: Partial<Blank>): FillBody => ({
  ...body,
  blanks: body.blanks.map((blank, index) => (index === at ? { ...blank, ...patch } : blank)),
});

/** The accepted answer that a typed text becomes: a number in a blank of ranges is the range of that number alone. */
export function acceptedAs({ match = BlankMatch.exact }: Blank, text: string): string | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (match === BlankMatch.number) return Number.isFinite(number) ? String(number) : undefined;
  if (match === BlankMatch.range) return Number.isFinite(number) ? `${number}~${number}` : undefined;
  return text.trim() === '' ? undefined : text.trim();
}

export function acceptVariant(blank: Blank, text: string): Blank {
  const answer = acceptedAs(blank, text);
  if (answer === undefined || blank.answers.includes(answer) || blank.answers.length >= MAX_BLANK_ANSWERS) return blank;
  return { ...blank, answers: [...blank.answers, answer] };
}

export function isAccepted(blank: Blank, text: string): boolean {
  const answer = acceptedAs(blank, text);
  return answer !== undefined && blank.answers.includes(answer);
}

export function withdrawVariant(blank: Blank, text: string): Blank {
  const answer = acceptedAs(blank, text);
  return { ...blank, answers: blank.answers.filter((each) => each !== answer) };
}

/** The body with another right answer in one part of a combined question; an empty part is a plain question. */
export function withPart(body: KeyBody, part: string, next: SimpleKeyBody): KeyBody {
  if (body.type !== QuestionType.combined) return next;
  return { ...body, children: body.children.map((child) => (child.id === part ? { ...child, body: next } : child)) };
}

/** The types of a question and its parts, for the rules that matter to it. */
export function typesIn(body: KeyBody): ReadonlySet<QuestionType> {
  return new Set(body.type === QuestionType.combined ? body.children.map((child) => child.body.type) : [body.type]);
}
