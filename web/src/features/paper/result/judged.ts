import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { excerptOf } from '@ganlin/domain/rich-text/rich-text';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { QuestionView, SimpleView } from '@ganlin/contract/question/view';
import type { IconName } from '../../../ui/icon.tsx';
import { circled, isChoice, letterOf, namesOf, progressOf, rightChoices } from '../../../kits/question-view/answers.ts';
import type { Judged, Result } from './result-data.ts';

/** The outcome of a question, as shown to users. */
export type Outcome = 'right' | 'partly' | 'wrong' | 'blank' | 'open';

export const outcomeStyle: Readonly<Record<Outcome, { readonly text: string; readonly icon: IconName }>> = {
  right: { text: '答对', icon: 'check' },
  partly: { text: '部分得分', icon: 'alert' },
  wrong: { text: '答错', icon: 'close' },
  blank: { text: '未作答', icon: 'close' },
  open: { text: '待阅卷', icon: 'clock' },
};

export function outcomeOf({ question, answer, verdict, score, maxScore }: Judged): Outcome {
  if (verdict === Verdict.open) return 'open';
  if (score !== null && score >= maxScore) return 'right';
  if (progressOf(question, answer) === 'none') return 'blank';
  return (score ?? 0) > 0 ? 'partly' : 'wrong';
}

export type Shown = 'wrong' | 'all' | 'flagged';

const wanted: Readonly<Record<Shown, (judged: Judged) => boolean>> = {
  wrong: (judged) => !['right', 'open'].includes(outcomeOf(judged)),
  all: () => true,
  flagged: ({ flagged }) => flagged,
};

export function shownOf(questions: readonly Judged[], shown: Shown, section: number | undefined): readonly Judged[] {
  return questions.filter((each) => wanted[shown](each) && (section === undefined || each.section === section));
}

/** The number of each outcome. */
export function outcomesOf(questions: readonly Judged[]): Readonly<Record<Outcome, number>> {
  const counts = { right: 0, partly: 0, wrong: 0, blank: 0, open: 0 };
  for (const each of questions) counts[outcomeOf(each)] += 1;
  return counts;
}

/** The section with the most lost points; undefined if none were lost, or as many in another. */
export function weakest(sections: Result['sections']): number | undefined {
  const lost = sections.map(({ score, maxScore }) => maxScore - score);
  const limit = Math.max(0, ...lost);
  const isOne = lost.filter((points) => points === limit).length === 1;
  return limit > 0 && sections.length > 1 && isOne ? lost.indexOf(limit) : undefined;
}

/** This many are enough for one practice. */
const WEAK_TAGS = 5;

/** The knowledge points most worth practising: those in which points were lost, the largest share first. */
export function weakTags(tags: Result['tags']): readonly string[] {
  return tags
    .filter(({ score, maxScore }) => score < maxScore)
    .toSorted((one, other) => one.score / one.maxScore - other.score / other.maxScore)
    .slice(0, WEAK_TAGS)
    .map(({ name }) => name);
}

/**
 * While short answers wait to be graded: what the others have won, where each question's points are released. Their
 * sum says nothing more; without them it could tell the points of a single question.
 */
export function objectiveOf({ state, questions }: Pick<Result, 'state' | 'questions'>) {
  const graded = questions.filter(({ score }) => score !== null);
  if (state !== PaperState.awaitingGrading || graded.length === 0) return undefined;
  const sum = (points: readonly number[]) => Math.round(points.reduce((all, each) => all + each, 0) * 100) / 100;
  return { score: sum(graded.map(({ score }) => score ?? 0)), maxScore: sum(graded.map(({ maxScore }) => maxScore)) };
}

/** The chosen and the correct options, where they are shown as letters. */
export function choiceText({ question, answer, key }: Judged): { readonly own: string; readonly right: string } | null {
  if (!isChoice(question.type)) return null;
  const body = key && key.body.type !== QuestionType.combined ? key.body : undefined;
  return { own: namesOf(question, answer?.options ?? []), right: body ? rightChoices(question, body) : '' };
}

/** Compares the choices of a multiple-answer question with the correct ones. */
export function choiceCounts({
  question,
  answer,
  key,
}: Judged): { readonly right: number; readonly missed: number; readonly wrong: number } | null {
  if (question.type !== QuestionType.multi || key?.body.type !== QuestionType.multi) return null;
  const chosen = answer?.options ?? [];
  const rights = key.body.options.filter(({ right }) => right).map(({ id }) => id);
  const right = rights.filter((id) => chosen.includes(id)).length;
  return { right, missed: rights.length - right, wrong: chosen.length - right };
}

/** An answer in one line, for a log, with formulas as in an excerpt. */
export function answerText(question: QuestionView, answer: Answer): string {
  if (question.type !== QuestionType.combined) return simpleWords(question, answer) || '（空）';
  return question.children
    .map((child, at) => `（${at + 1}）${simpleWords(child, answer.children?.[child.id] ?? {}) || '（空）'}`)
    .join(' ');
}

function simpleWords(view: SimpleView, answer: SimpleAnswer): string {
  if (isChoice(view.type)) return namesOf(view, answer.options ?? []);
  if (view.type === QuestionType.essay) return (answer.text ?? '').trim();
  if (view.type === QuestionType.fill) return blankWords(answer.blanks ?? []);
  return view.lefts
    .flatMap(({ id, content }) => {
      const at = view.rights.findIndex((right) => right.id === answer.pairs?.[id]);
      return at < 0 ? [] : [`${excerptOf(content)}→${letterOf(at)}`];
    })
    .join('，');
}

function blankWords(blanks: readonly string[]): string {
  if (blanks.every((text) => text.trim() === '')) return '';
  return blanks.map((text, at) => `${circled(at)} ${text.trim() || '（空）'}`).join(' ');
}
