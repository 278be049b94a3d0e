import { PaperLayout } from '@ganlin/contract/exam/kinds';
import { arranged, type SentBody } from '@ganlin/contract/paper/body';
import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import { mayHaveFormulas } from '@ganlin/domain/rich-text/rich-html';
import type { Opened } from '../../../../kits/answer-outbox/paper-store.ts';

export interface PaperQuestion {
  readonly ordinal: number;
  readonly score: number;
  readonly question: SentBody['questions'][number]['question'];
}

export interface PaperSection {
  readonly title: string;
  readonly intro: string;
  readonly questions: readonly PaperQuestion[];
}

/** A paper as shown to the examinee. */
export interface Paper {
  readonly examId: string;
  readonly title: string;
  readonly totalMs: number;
  readonly earliestMs: number;
  readonly isWhole: boolean;
  readonly forwardOnly: boolean;
  readonly media: Readonly<Record<string, string>>;
  readonly sections: readonly PaperSection[];
  readonly questions: readonly PaperQuestion[];
  readonly hasFormulas: boolean;
}

export function paperOf(opened: Opened, body: SentBody): Paper {
  const shown = arranged(body.questions, opened.arrangement);
  const questions = shown.map(({ score, question }, index) => ({ ordinal: index + 1, score, question }));
  const sections = body.sections
    .map((section, at) => ({ ...section, questions: questions.filter((_, index) => shown[index]?.section === at) }))
    .filter((section) => section.questions.length > 0);
  return {
    examId: opened.examId,
    title: opened.examTitle,
    totalMs: opened.totalMs,
    earliestMs: opened.earliestHandInMs,
    // A forward-only paper is never laid out as a whole.
    isWhole: opened.layout === PaperLayout.whole && !opened.forwardOnly,
    forwardOnly: opened.forwardOnly,
    media: opened.media,
    sections,
    questions,
    hasFormulas: mayHaveFormulas(JSON.stringify(body)),
  };
}

export const sectionOf = ({ sections }: Paper, ordinal: number): PaperSection | undefined =>
  sections.find(({ questions }) => questions.some((question) => question.ordinal === ordinal));

/** `共 16 题，每题 2 分`, or with the sum where the scores differ. */
export function sectionText({ questions }: PaperSection): string {
  const [first = 0] = questions.map(({ score }) => score);
  const isEven = questions.every(({ score }) => score === first);
  const sum = questions.reduce((total, { score }) => total + Math.round(score * 100), 0) / 100;
  return `共 ${questions.length} 题，${isEven ? `每题 ${first} 分` : `共 ${sum} 分`}`;
}

/** Whether the change was typed rather than chosen. */
export function isWritten(before: Answer | null, after: Answer): boolean {
  const ids = Object.keys(after.children ?? {});
  if (ids.length > 0) return ids.some((id) => differs(before?.children?.[id] ?? {}, after.children?.[id] ?? {}));
  return differs(before ?? {}, after);
}

function differs(before: SimpleAnswer, after: SimpleAnswer): boolean {
  const written = ({ text = '', blanks = [] }: SimpleAnswer) => [text, ...blanks].join('\0');
  const chosen = ({ options = [], pairs = {} }: SimpleAnswer) => JSON.stringify([options, pairs]);
  return chosen(before) === chosen(after) && written(before) !== written(after);
}
