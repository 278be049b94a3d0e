import { Verdict } from '@ganlin/contract/question/verdict';
import type { Ctx } from '../../../platform/ctx.ts';
import { formQuestions } from '../../exam/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { answersOf, type PaperRef } from './grade.queries.ts';
import type { Mark } from '../model/grade.rules.ts';
import * as queries from './settle.queries.ts';

/** A written answer that no rule can grade. */
export interface OpenAnswer extends PaperRef {
  /** How often the paper had been reopened before. */
  readonly round: number;
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
  readonly ordinal: number;
  /** Of a combined question; empty for a plain one. */
  readonly part: string;
  readonly maxCenti: number;
  readonly text: string;
}

/** The open answers of papers that wait for graders. */
export async function openAnswers(ctx: Ctx<unknown>, refs: readonly PaperRef[]): Promise<OpenAnswer[]> {
  const papers = await queries.listWaiting(ctx.db, refs);
  const answers = await answersOf(ctx.db, papers);
  const found: OpenAnswer[] = [];
  for (const { userId, id: paperId, examId, formId, arrangement, round, marks } of papers) {
    const form = await formQuestions(ctx, formId);
    const { questions } = unpackArrangement(arrangement);
    for (const { ordinal, part, maxCenti } of marks.flatMap(openParts)) {
      const question = form[questions[ordinal - 1] ?? -1];
      if (!question) throw new Error(`no question at ordinal ${ordinal} of paper ${paperId}`);
      const { questionId, version } = question;
      const text = textOf(answers.get(paperId)?.[ordinal], part);
      found.push({ userId, paperId, round, examId, questionId, version, ordinal, part, maxCenti, text });
    }
  }
  return found;
}

function openParts({ o: ordinal, verdict, max, children }: Mark) {
  if (verdict !== Verdict.open) return [];
  const parts = Object.entries(children).filter(([, part]) => part.verdict === Verdict.open);
  if (parts.length === 0) return [{ ordinal, part: '', maxCenti: max }];
  return parts.map(([part, { max: maxCenti }]) => ({ ordinal, part, maxCenti }));
}

interface Written {
  readonly text?: string;
  readonly children?: Readonly<Record<string, { readonly text?: string }>>;
}

function textOf(answer: unknown, part: string): string {
  // Answers are stored only after the contract's schema has parsed them.
  const { text, children } = (answer ?? {}) as Written;
  return (part === '' ? text : children?.[part]?.text) ?? '';
}
