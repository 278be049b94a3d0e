import type { Body } from '@ganlin/contract/question/body';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findExam, formsAsking, keysOf, renamed, type SittingExam } from '../../exam/index.ts';
import { loadWritten } from '../../question/index.ts';
import type { PaperRef } from '../grading/grade.queries.ts';
import { adjustedBasis, basisOf, type Adjustment, type Basis } from '../model/adjusted.rules.ts';
import { questionOrder } from '../model/arrangement.rules.ts';
import { keyName } from '../model/grade-keys.ts';
import { adjustmentsOf, adjustmentsTo } from '../adjustments/adjustments.ts';
import { isByHand } from './fix.rules.ts';
import type { Regradable } from './outcome.rules.ts';
import * as queries from './papers.queries.ts';
import { BEFORE_ALL_IDS } from '../../../platform/ids.ts';

export interface QuestionRef {
  readonly examId: string;
  readonly questionId: string;
  readonly version: number;
}

/** A question of an exam, with where it was asked and by what it is graded now. */
export interface Asked extends QuestionRef {
  readonly exam: SittingExam;
  /** By set of questions: the index in it, and the basis there. */
  readonly forms: ReadonlyMap<string, { readonly index: number; readonly basis: Basis }>;
  /** Where it was asked first. */
  readonly section: number;
  readonly basis: Basis;
  readonly adjustments: readonly Adjustment[];
  /** How many adjustments the exam has, of all questions. */
  readonly adjusted: number;
}

/** A question that was asked in this exam and is graded by rule. */
export async function askedQuestion(
  ctx: Ctx<unknown>,
  { examId, questionId, version }: QuestionRef,
  /** Only adjustments before this one. */
  { before = Infinity }: { readonly before?: number } = {},
): Promise<Asked> {
  const ref = { examId, questionId, version };
  const exam = await findExam(ctx, examId);
  const key = (await keysOf(ctx, examId, [ref])).get(keyName(ref));
  const places = exam && key ? await formsAsking(ctx, examId, ref) : [];
  const [first] = places;
  if (!exam || !key || !first) throw new AppError('regradeQuestionNotFound');
  if (isByHand(key.body)) throw new AppError('regradeByHand');
  const all = await adjustmentsOf(ctx, [examId]);
  const adjustments = adjustmentsTo(all, examId, ref).filter(({ seq }) => seq < before);
  const known = new Map<string, Basis>();
  const basisAt = ({ section, pointsCenti }: { readonly section: number; readonly pointsCenti: number }): Basis => {
    const name = `${section}:${pointsCenti}`;
    const basis =
      known.get(name) ??
      adjustments.reduce<Basis>(
        adjustedBasis,
        basisOf({ section, pointsCenti, body: key.body }, exam.composition.sections),
      );
    known.set(name, basis);
    return basis;
  };
  return {
    ...ref,
    exam,
    forms: new Map(places.map((place) => [place.formId, { index: place.index, basis: basisAt(place) }])),
    section: first.section,
    basis: basisAt(first),
    adjustments,
    adjusted: [...(all.get(examId)?.values() ?? [])].reduce((sum, list) => sum + list.length, 0),
  };
}

/** A version of a question as written in the bank, with the ids that its parts have in this exam. */
export async function examBody(
  ctx: Ctx<unknown>,
  { examId, questionId, version }: QuestionRef,
): Promise<Body | undefined> {
  const exam = await findExam(ctx, examId);
  const bank = (await loadWritten(ctx, [{ id: questionId, version }])).get(questionId)?.body;
  return exam && bank ? renamed(bank, { seed: exam.seed, questionId, shuffleOptions: false }) : undefined;
}

export const countPapersOf = (ctx: Ctx<unknown>, { examId, forms }: Asked): Promise<number> =>
  queries.countGradedPapers(ctx.db, examId, [...forms.keys()]);

/** A graded paper with the question, and where in it. */
export interface Placed extends PaperRef {
  readonly ordinal: number;
  readonly basis: Basis;
}

export interface Page {
  readonly papers: readonly Placed[];
  /** The last paper of the page, with the question or not. */
  readonly last: string;
}

/** All graded papers with the question, by id, page by page. */
export async function* pagesOf(
  ctx: Ctx<unknown>,
  asked: Asked,
  { after = BEFORE_ALL_IDS, limit }: { readonly after?: string | undefined; readonly limit: number },
): AsyncGenerator<Page> {
  for (let last = after; ;) {
    const refs = await queries.pageGraded(ctx.db, asked.examId, { after: last, limit });
    const end = refs.at(-1);
    if (!end) return;
    last = end.paperId;
    yield { papers: refs.flatMap((ref) => placedOf(asked, ref)), last };
    if (refs.length < limit) return;
  }
}

function placedOf(
  { forms }: Asked,
  { userId, paperId, formId, arrangement }: Awaited<ReturnType<typeof queries.pageGraded>>[number],
): Placed[] {
  const form = forms.get(formId);
  const at = form ? questionOrder(arrangement).indexOf(form.index) : -1;
  return form && at >= 0 ? [{ userId, paperId, ordinal: at + 1, basis: form.basis }] : [];
}

type Read = Regradable & { readonly booked: boolean };

/** All of them with their grades, page by page; the next page is read while the caller works on one. */
export async function* readPagesOf(
  ctx: Ctx<unknown>,
  asked: Asked,
  { limit }: { readonly limit: number },
): AsyncGenerator<Read[]> {
  const pages = pagesOf(ctx, asked, { limit });
  const readNext = async (): Promise<Read[] | undefined> => {
    const next = await pages.next();
    return next.done === true ? undefined : regradable(ctx, next.value.papers);
  };
  let ahead = readNext();
  try {
    for (let papers = await ahead; papers; papers = await ahead) {
      ahead = readNext();
      // It may fail before somebody waits for it.
      void ahead.catch(() => undefined);
      yield papers;
    }
  } finally {
    await ahead.catch(() => undefined);
  }
}

/** These papers with their grades as they are now. */
export async function regradable(ctx: Ctx<unknown>, placed: readonly Placed[]): Promise<Read[]> {
  const basis = new Map(placed.map((paper) => [paper.paperId, paper.basis]));
  return (await queries.readPapers(ctx.db, placed)).flatMap((row) => {
    const own = basis.get(row.paperId);
    return own ? [{ ...row, basis: own }] : [];
  });
}
