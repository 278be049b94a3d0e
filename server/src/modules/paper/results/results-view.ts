import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Released } from '@ganlin/contract/exam/release';
import { arranged, type SentBody } from '@ganlin/contract/paper/body';
import type { PaperResult } from '@ganlin/contract/paper/result';
import type { Body, SimpleBody } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Verdict } from '@ganlin/contract/question/verdict';
import type { QuestionKey, QuestionView } from '@ganlin/contract/question/view';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  formBody,
  formQuestions,
  overAt,
  type ExamKey,
  type FormQuestion,
  type SittingExam,
} from '../../exam/index.ts';
import { citedClauses, signed, signedText } from '../../question/index.ts';
import { unpackArrangement } from '../model/arrangement.rules.ts';
import { collectReasonOf } from '../model/collect-reason.rules.ts';
import { examKeys, keyName } from '../model/grade-keys.ts';
import { ruleText, type Mark } from '../model/grade.rules.ts';
import * as queries from '../model/results.queries.ts';
import { listRegraded } from '../adjustments/adjustments.queries.ts';
import { adjustmentsOf, adjustmentsTo } from '../adjustments/adjustments.ts';
import type { rowOf } from './results.ts';

type Result = z.output<typeof PaperResult>;
type Judged = Result['questions'][number];

interface Shown {
  readonly exam: SittingExam;
  readonly paper: queries.WholePaper;
  readonly released: Released;
  readonly row: ReturnType<typeof rowOf>;
  /** Staff who manage papers also see what only graders need. */
  readonly forStaff?: boolean;
}

const unzipped = promisify(gunzip);
const MAX_TAGS = 100;

/** A result with what may be shown of it: without verdicts it contains no questions at all. */
export async function resultOf(ctx: Ctx<unknown>, shown: Shown): Promise<Result> {
  const { exam, paper, released, row } = shown;
  const requested = released.verdict ? await requestedOf(ctx, shown) : [];
  return {
    ...row,
    handedInBy: paper.handedInBy,
    collectReason: collectReasonOf(paper),
    atDeadline: paper.handedInAt !== null && paper.handedInAt >= paper.deadlineAt,
    receipt: paper.receipt ?? '',
    release: exam.release,
    released,
    open: paper.open,
    endTime: overAt(exam),
    counting: exam.counting,
    sections: requested.length > 0 ? sectionsOf(ctx, exam, requested) : [],
    tags: tagsOf(requested),
    questions: requested.map(({ judged }) => judged),
  };
}

interface Requested {
  readonly judged: Judged;
  readonly tags: readonly string[];
}

async function requestedOf(ctx: Ctx<unknown>, { paper, released, forStaff = false }: Shown): Promise<Requested[]> {
  const form = await formQuestions(ctx, paper.formId);
  const views = await viewsOf(ctx, paper);
  const keys = await examKeys(ctx, paper.examId, form);
  const { adjustments, regraded } = await regradedIn(ctx, paper);
  const marks = new Map((await queries.findMarks(ctx.db, paper)).map((mark) => [mark.o, mark]));
  // Beside an analysis, and nowhere else: a clause named earlier would help to answer.
  const cited = released.answer && released.analysis ? form.map(({ questionId }) => questionId) : [];
  const clauses = await citedClauses(ctx, cited);
  const answers = new Map((await queries.listAnswersOf(ctx.db, paper)).map((one) => [one.ordinal, one]));
  const adjusted = (key: ExamKey, question: FormQuestion): ExamKey => {
    const last = adjustmentsTo(adjustments, paper.examId, question).at(-1);
    return last ? { ...key, body: last.key.body } : key;
  };
  return unpackArrangement(paper.arrangement).questions.flatMap((index, at) => {
    const [question, view] = [form[index], views[at]];
    if (!question || !view) return [];
    const [ordinal, key] = [at + 1, keys.get(keyName(question))];
    const given = answers.get(ordinal);
    const judged = {
      ordinal,
      section: question.section,
      question: signedView(ctx, view),
      answer: given?.answered ? given.answer : null,
      flagged: given?.flagged ?? false,
      ...marked(question, marks.get(ordinal)),
      key:
        released.answer && key
          ? {
              ...keyFor(ctx, adjusted(key, question), { analysis: released.analysis, forStaff }),
              clauses: clauses.get(question.questionId) ?? [],
            }
          : null,
      regraded: regraded.get(ordinal) ?? [],
    };
    return [{ judged, tags: key?.tags ?? [] }];
  });
}

/** The exam's adjustments, and what they changed in this paper, by ordinal. */
async function regradedIn(ctx: Ctx<unknown>, paper: queries.WholePaper) {
  const rows = (await listRegraded(ctx.db, paper)).map(({ ordinal, ...row }) => ({ ordinal, row }));
  const regraded = new Map<number, (typeof rows)[number]['row'][]>();
  for (const { ordinal, row } of rows) regraded.set(ordinal, [...(regraded.get(ordinal) ?? []), row]);
  return { adjustments: await adjustmentsOf(ctx, [paper.examId]), regraded };
}

async function viewsOf(ctx: Ctx<unknown>, { formId, arrangement }: queries.WholePaper): Promise<QuestionView[]> {
  const { body } = await formBody(ctx, formId);
  // Written once, through the contract's schema, when the question set was composed.
  const sent = JSON.parse((await unzipped(body)).toString()) as SentBody;
  return arranged(sent.questions, unpackArrangement(arrangement)).map(({ question }) => question);
}

function marked({ pointsCenti }: FormQuestion, mark: Mark | undefined) {
  const isOpen = mark?.verdict === Verdict.open;
  return {
    maxScore: mark?.max ?? pointsCenti,
    score: mark && !isOpen ? mark.won : null,
    verdict: mark?.verdict ?? null,
    childVerdicts: Object.fromEntries(
      Object.entries(mark?.children ?? {}).map(([id, { verdict }]) => [id, verdict] as const),
    ),
    rule: mark ? ruleText(mark.rule) : '',
  };
}

interface KeyRule {
  readonly analysis: boolean;
  readonly forStaff: boolean;
}

function keyFor(ctx: Ctx<unknown>, key: ExamKey, rule: KeyRule): Omit<QuestionKey, 'clauses'> {
  const { body, analysis } = signed(ctx, { content: '', analysis: key.analysis, body: key.body });
  return { body: heldBack(body, rule), analysis: rule.analysis ? analysis : '' };
}

/** Remarks on options and parts are analysis too; keywords are a hint for graders only. */
function heldBack(body: Body, rule: KeyRule): Body {
  if (body.type !== QuestionType.combined) return heldBackSimple(body, rule);
  const children = body.children.map((child) => ({
    ...child,
    analysis: rule.analysis ? child.analysis : '',
    body: heldBackSimple(child.body, rule),
  }));
  return { ...body, children };
}

function heldBackSimple(body: SimpleBody, { analysis, forStaff }: KeyRule): SimpleBody {
  if (body.type === QuestionType.essay) return forStaff ? body : { ...body, keywords: [] };
  if (analysis || (body.type !== QuestionType.single && body.type !== QuestionType.multi)) return body;
  return { ...body, options: body.options.map((option) => ({ ...option, analysis: '' })) };
}

function signedView(ctx: Ctx<unknown>, view: QuestionView): QuestionView {
  const said = (html: string) => signedText(ctx, html);
  const parts = <P extends { content: string }>(all: readonly P[]): P[] =>
    all.map((part) => ({ ...part, content: said(part.content) }));
  const simple = <V extends Pick<QuestionView, 'content' | 'options' | 'lefts' | 'rights'>>(one: V): V => ({
    ...one,
    content: said(one.content),
    options: parts(one.options),
    lefts: parts(one.lefts),
    rights: parts(one.rights),
  });
  return { ...simple(view), children: view.children.map(simple) };
}

function sectionsOf(
  ctx: Ctx<unknown>,
  { composition }: SittingExam,
  requested: readonly Requested[],
): Result['sections'] {
  return composition.sections.map(({ title, intro }, section) => ({
    ...tallyOf(
      title,
      requested.filter(({ judged }) => judged.section === section),
    ),
    intro: signedText(ctx, intro),
  }));
}

function tagsOf(requested: readonly Requested[]): Result['tags'] {
  const names = new Set(requested.flatMap(({ tags }) => tags));
  return [...names].slice(0, MAX_TAGS).map((name) =>
    tallyOf(
      name,
      requested.filter(({ tags }) => tags.includes(name)),
    ),
  );
}

function tallyOf(name: string, requested: readonly Requested[]) {
  return {
    name,
    score: requested.reduce((sum, { judged }) => sum + (judged.score ?? 0), 0),
    maxScore: requested.reduce((sum, { judged }) => sum + judged.maxScore, 0),
  };
}
