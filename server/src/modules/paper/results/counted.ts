import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { listFormQuestions, type FormQuestion, type SittingExam } from '../../exam/index.ts';
import * as queries from './counted.queries.ts';
import { countingOf } from './results.rules.ts';

/** The finished paper that counts for an examinee. */
export interface CountedPaper {
  readonly userId: string;
  readonly paperId: string;
  readonly scoreCenti: number;
  readonly passed: boolean;
  readonly spentSeconds: number;
}

interface Counted {
  readonly papers: readonly CountedPaper[];
  /** Everyone who began, whether or not a paper of theirs is finished. */
  readonly userIds: ReadonlySet<string>;
}

const STEP = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** For figures of a whole exam: the papers that count, and who took part. */
export async function countedPapers(ctx: Ctx<unknown>, exam: SittingExam): Promise<Counted> {
  const attempts = new Map<string, queries.BegunPaper[]>();
  for (const state of Object.values(PaperState)) {
    for await (const paper of begunPapers(ctx, exam.id, state)) {
      const others = attempts.get(paper.userId);
      if (others) others.push(paper);
      else attempts.set(paper.userId, [paper]);
    }
  }
  const papers = [...attempts.values()].flatMap((own) => countedOf(exam, own) ?? []);
  return { papers, userIds: new Set(attempts.keys()) };
}

async function* begunPapers(ctx: Ctx<unknown>, examId: string, state: PaperState) {
  for (let after = FIRST; ;) {
    const papers = await queries.pageBegun(ctx.db, { examId, state, after, limit: STEP });
    yield* papers;
    const last = papers.at(-1);
    if (!last || papers.length < STEP) return;
    after = last.paperId;
  }
}

function countedOf({ counting }: SittingExam, own: readonly queries.BegunPaper[]): CountedPaper | undefined {
  const attempts = own.map((paper) => ({ ...paper, score: scoreOf(paper) }));
  const found = countingOf(counting, attempts);
  if (found?.state !== PaperState.finished || found.score === null) return undefined;
  const { userId, paperId, spentSeconds } = found;
  return { userId, paperId, spentSeconds, scoreCenti: found.score, passed: found.passed ?? false };
}

/** An incomplete score does not count. */
const scoreOf = ({ state, scoreCenti }: queries.BegunPaper): number | null =>
  state === PaperState.finished ? scoreCenti : null;

/** A question of a finished paper with its mark and answer. */
export interface MarkedQuestion extends Omit<FormQuestion, 'shownId' | 'pointsCenti'> {
  readonly wonCenti: number;
  readonly maxCenti: number;
  readonly blank: boolean;
  /** Undefined if nothing was answered. */
  readonly answer: unknown;
  /** As the page measured it; 0 if unknown. */
  readonly spentMs: number;
}

interface Marked {
  readonly paperId: string;
  /** In the order of the question set, not of the paper. */
  readonly questions: readonly MarkedQuestion[];
}

/** These papers question by question. For figures of a whole exam: call it for some hundred papers at a time. */
export async function markedQuestions(
  ctx: Ctx<unknown>,
  refs: readonly { readonly userId: string; readonly paperId: string }[],
): Promise<Marked[]> {
  const papers = await queries.listMarked(ctx.db, refs);
  const forms = await listFormQuestions(ctx, [...new Set(papers.map(({ formId }) => formId))]);
  return papers.map((paper) => ({ paperId: paper.paperId, questions: inFormOrder(paper, forms) }));
}

function inFormOrder(
  { formId, questions, marks, answers }: queries.MarkedPaper,
  forms: Awaited<ReturnType<typeof listFormQuestions>>,
): MarkedQuestion[] {
  const form = forms.get(formId) ?? [];
  const given: queries.MarkedPaper['answers'][number][] = [];
  for (const one of answers) given[one.ordinal] = one;
  // Papers of earlier releases store a list.
  const positions = questions
    .replace(/[[\] ]/g, '')
    .split(',')
    .map(Number);
  const found: (MarkedQuestion | undefined)[] = [];
  for (const { o, won, max, blank } of marks) {
    const position = positions[o - 1] ?? -1;
    const question = form[position];
    if (!question) continue;
    const { section, questionId, version } = question;
    const { answered, answer, spentMs = 0 } = given[o] ?? {};
    const mark = { wonCenti: won, maxCenti: max, blank };
    found[position] = { section, questionId, version, ...mark, answer: answered ? answer : undefined, spentMs };
  }
  return found.filter((one) => one !== undefined);
}
