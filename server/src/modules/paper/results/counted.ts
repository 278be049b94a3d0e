import { PaperState } from '@ganlin/contract/exam/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { listFormQuestions, type FormQuestion, type SittingExam } from '../../exam/index.ts';
import * as queries from './counted.queries.ts';
import { countingOf } from './results.rules.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

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
  for (let after = BEFORE_ALL_IDS; ;) {
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
interface MarkedQuestion extends Omit<FormQuestion, 'shownId' | 'pointsCenti'> {
  readonly wonCenti: number;
  readonly maxCenti: number;
  readonly blank: boolean;
  /** The chosen options of a choice or true/false question; undefined if nothing was answered. */
  readonly chosen: readonly string[] | undefined;
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
  { formId, questions, ordinals, won, max, blank, answers }: queries.MarkedPaper,
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
  for (const [at, ordinal] of ordinals.entries()) {
    const position = positions[ordinal - 1] ?? -1;
    const question = form[position];
    if (!question) continue;
    const { section, questionId, version } = question;
    const { answered = false, answer, spentMs = 0 } = given[ordinal] ?? {};
    // No spread: this runs six million times for a large exam.
    found[position] = {
      section,
      questionId,
      version,
      wonCenti: won[at] ?? 0,
      maxCenti: max[at] ?? 0,
      blank: blank[at] ?? true,
      chosen: answered ? chosenIn(answer) : undefined,
      spentMs,
    };
  }
  return found.filter((one) => one !== undefined);
}

/** Answers are stored only after the contract's schema has parsed them. */
const chosenIn = (answer: unknown): readonly string[] | undefined =>
  (answer as { readonly options?: readonly string[] } | undefined)?.options;
