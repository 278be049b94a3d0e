import { JUDGE_RIGHT, JUDGE_WRONG, type Answer, type SimpleAnswer } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionView, SimpleView } from '@ganlin/contract/question/view';
import type { KeyBody } from './part-props.ts';

export interface ChoiceOption {
  readonly id: string;
  readonly content: string;
}

const judgeOptions: readonly ChoiceOption[] = [
  { id: JUDGE_RIGHT, content: '正确' },
  { id: JUDGE_WRONG, content: '错误' },
];

const choices: ReadonlySet<QuestionType> = new Set([QuestionType.single, QuestionType.multi, QuestionType.judge]);

export const isChoice = (type: QuestionType): boolean => choices.has(type);

/** A single choice is the complete answer: nothing is left to decide once it is made. */
export const isOneChoice = (type: QuestionType): boolean => type === QuestionType.single || type === QuestionType.judge;

export const letterOf = (index: number): string => String.fromCodePoint(65 + index);

/** ① to ㉚. */
export const circled = (index: number): string =>
  String.fromCodePoint(index < 20 ? 0x2460 + index : 0x3251 + index - 20);

/** The options; a true/false question always has its two. */
export function choicesOf(view: SimpleView): readonly ChoiceOption[] {
  return view.type === QuestionType.judge ? judgeOptions : view.options;
}

/** The option for a key A–Z or 1–9. */
export function optionOfKey(view: SimpleView, key: string): ChoiceOption | undefined {
  if (!isChoice(view.type)) return undefined;
  if (/^[1-9]$/.test(key)) return choicesOf(view)[Number(key) - 1];
  return /^[a-z]$/i.test(key) ? choicesOf(view)[key.toUpperCase().charCodeAt(0) - 65] : undefined;
}

/** The answer after a click on this option: replaces a single choice, toggles among multiple ones. */
export function withOption(view: SimpleView, answer: SimpleAnswer, id: string): SimpleAnswer {
  if (view.type !== QuestionType.multi) return { ...answer, options: [id] };
  const chosen = new Set(answer.options);
  if (!chosen.delete(id)) chosen.add(id);
  return { ...answer, options: view.options.map((option) => option.id).filter((each) => chosen.has(each)) };
}

export function withBlank(view: SimpleView, answer: SimpleAnswer, at: { index: number; text: string }): SimpleAnswer {
  const blanks = Array.from({ length: view.blanks }, (_, index) => answer.blanks?.[index] ?? '');
  blanks[at.index] = at.text;
  return { ...answer, blanks };
}

/** Without a right side the left one becomes free. */
export function withPair(answer: SimpleAnswer, left: string, right: string | undefined): SimpleAnswer {
  const { [left]: _before, ...rest } = answer.pairs ?? {};
  return { ...answer, pairs: right === undefined ? rest : { ...rest, [left]: right } };
}

export type Progress = 'none' | 'part' | 'full';

/** How much of a question has been answered. */
export function progressOf(question: QuestionView, answer: Answer | null): Progress {
  if (answer === null) return 'none';
  if (question.type !== QuestionType.combined) return simpleProgress(question, answer);
  const each = question.children.map((child) => simpleProgress(child, answer.children?.[child.id] ?? {}));
  if (each.every((progress) => progress === 'full')) return 'full';
  return each.some((progress) => progress !== 'none') ? 'part' : 'none';
}

function simpleProgress(view: SimpleView, answer: SimpleAnswer): Progress {
  if (isChoice(view.type)) return (answer.options?.length ?? 0) > 0 ? 'full' : 'none';
  if (view.type === QuestionType.essay) return (answer.text ?? '').trim() === '' ? 'none' : 'full';
  const [filled, requested] =
    view.type === QuestionType.fill
      ? [(answer.blanks ?? []).filter((text) => text.trim() !== '').length, view.blanks]
      : [Object.keys(answer.pairs ?? {}).length, view.lefts.length];
  if (filled === 0) return 'none';
  return filled < requested ? 'part' : 'full';
}

/**
 * The mark of an option once the key is known: correctly chosen, wrongly chosen, correct and not chosen; or correct,
 * where nobody answered.
 */
export type Mark = 'right' | 'wrong' | 'missed' | 'key';

export function markOf(body: KeyBody, id: string, chosen: boolean | 'unasked'): Mark | undefined {
  const isRight = rightIds(body).includes(id);
  if (chosen === 'unasked') return isRight ? 'key' : undefined;
  if (chosen) return isRight ? 'right' : 'wrong';
  return isRight ? 'missed' : undefined;
}

/** `A、C` or `正确`: the correct choices by name. */
export function rightChoices(view: SimpleView, body: KeyBody): string {
  return namesOf(view, rightIds(body));
}

/** The chosen options by name. */
export function namesOf(view: SimpleView, ids: readonly string[]): string {
  if (view.type === QuestionType.judge) return judgeOptions.find(({ id }) => ids.includes(id))?.content ?? '';
  return view.options.flatMap(({ id }, index) => (ids.includes(id) ? [letterOf(index)] : [])).join('、');
}

/** The content of blanks and pairs where only the key is shown: options are marked and never chosen. */
export function keyAnswer(body: KeyBody): SimpleAnswer {
  if (body.type === QuestionType.fill) return { blanks: body.blanks.map(({ answers }) => answers[0] ?? '') };
  return body.type === QuestionType.match ? { pairs: body.pairs } : {};
}

function rightIds(body: KeyBody): readonly string[] {
  if (body.type === QuestionType.judge) return judgeIds(body.right);
  if (body.type !== QuestionType.single && body.type !== QuestionType.multi) return [];
  return body.options.filter(({ right }) => right).map(({ id }) => id);
}

/** While a question is being written, the answer may still be undecided. */
function judgeIds(right: boolean | undefined): readonly string[] {
  return right === undefined ? [] : [right ? JUDGE_RIGHT : JUDGE_WRONG];
}
